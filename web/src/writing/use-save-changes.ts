import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import * as messages from '#messages/writing.ts'
import { cacheSavedBlog } from '../blogs/cache-saved-blog.ts'
import { rememberOwnChange } from '../blogs/own-changes.ts'
import { blogChange } from '../blogs/queries.ts'
import { type ApiError, hasStatus, signedInAsOther } from '../http/api-error.ts'
import { upload } from '../http/client.ts'
import { useIdempotencyKey } from '../http/idempotency-key.ts'
import { paths } from '../paths.ts'
import { textUploadsDone } from '../ui/editor/text-uploads.ts'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { BlogForm, toFormData, valuesToSend } from './blog-form-values.ts'
import { DRAFTS } from './drafts/drafts-link.ts'
import { withPictureFiles } from './fetch-picture-files.ts'
import { saveFailure } from './save-failure.ts'
import type { EditedBlog } from './use-merge-base.ts'
import type { useOtherVersion } from './use-other-version.ts'

/** A save is sent this often if the blog is changed elsewhere each time. */
const TRIES = 3

/**
 * Saves the changes of a blog, or posts it as a new one if it was deleted in the meantime, and goes to it.
 * @param isSmall whether the changes are small ones
 */
export function useSaveChanges(
  { form, known, draft }: EditedBlog,
  other: ReturnType<typeof useOtherVersion>,
  isSmall: boolean,
) {
  const id = known._id
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  /** When the last save failed, the text was stored nowhere. */
  const [isLost, setLost] = useState(false)
  const submission = useIdempotencyKey()
  /** There is nothing to change any more. */
  const asNew = other.shown.state === 'gone'
  const mutationKey = ['edit-blog', useId()]
  const save = useMutation({
    mutationKey,
    mutationFn: async () => {
      rememberOwnChange(id)
      await textUploadsDone()
      const draftId = await draft.keeper.current?.submitting()
      const values = valuesToSend(form)
      if (!asNew) return saveMerged(values, draftId)
      const body = submission.name(toFormData(await withPictureFiles(values)))
      if (draftId) body.append('draftId', draftId)
      return { ...(await upload('POST /blog/post', { form: body, onProgress: setSent })), came: '' }
    },
    onSuccess: async ({ data, message, came }) => {
      rememberOwnChange(id)
      await draft.keeper.current?.forget()
      client.setQueryData(blogChange(id).queryKey, null)
      cacheSavedBlog(client, data)
      notify.success(message, data.published ? undefined : DRAFTS)
      if (came) notify.notice(formatMessage(messages.merged, { fields: came }))
      // Do not navigate if the user has already left the form.
      if (window.location.pathname === paths.editBlog(id))
        void navigate(paths.blog(data._id, data.slug), { replace: asNew })
    },
    onError: (error) => {
      setLost(draft.keeper.current?.isLost() ?? false)
      draft.keeper.current?.resume()
      if (hasStatus(error, 404)) other.gone()
      else if (!isStale(error)) showServerErrors(error, form)
    },
    onSettled: () => setSent(null),
  })

  /**
   * Saves; a version saved elsewhere in the meantime is merged and sent along, unless it conflicts: then the writer is
   * asked.
   */
  async function saveMerged(values: BlogForm, draftId: string | undefined) {
    let came = ''
    for (let times = 1; ; times += 1) {
      try {
        const body = toFormData(values, other.version())
        if (draftId) body.append('draftId', draftId)
        if (isSmall && values.published) body.append('smallChange', 'true')
        return { ...(await upload('PUT /blog/update/:id', { params: { id }, form: body, onProgress: setSent })), came }
      } catch (error) {
        const fields = isStale(error) ? other.take(error.data) : null
        if (fields === null || times === TRIES) throw error
        came = joined([came, fields].filter(Boolean))
        const merged = BlogForm.safeParse(form.getValues())
        if (!merged.success) {
          void form.trigger()
          throw error
        }
        values = merged.data
      }
    }
  }

  const hasFailed = save.error && !isStale(save.error) && !asNew
  return {
    // As in create-blog.tsx.
    submit: () => client.isMutating({ mutationKey }) === 0 && save.mutate(),
    isSaving: save.isPending || save.isSuccess,
    /** Why the last save has failed, unless the form shows it already. */
    failure: hasFailed ? saveFailure(save.error, isLost) : null,
    /** The share of the form that is sent; null while nothing is being sent. */
    sent,
    asNew,
  }
}

/** Whether the blog was saved elsewhere in the meantime: the response then contains the saved version. */
function isStale(error: unknown): error is ApiError & { data: Blog } {
  return hasStatus(error, 409) && !signedInAsOther(error)
}
