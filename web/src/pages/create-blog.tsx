import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#messages/writing.ts'
import { cacheSavedBlog } from '../blogs/cache-saved-blog.ts'
import { hasStatus } from '../http/api-error.ts'
import { upload } from '../http/client.ts'
import { useIdempotencyKey } from '../http/idempotency-key.ts'
import { paths } from '../paths.ts'
import { session } from '../session/queries.ts'
import { useSignedOutElsewhere } from '../session/signed-out-elsewhere.ts'
import { useSession } from '../session/use-session.ts'
import { textUploadsDone } from '../ui/editor/text-uploads.ts'
import { PageHeading } from '../ui/heading.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { BlogFormView } from '../writing/blog-form.tsx'
import {
  asChosen,
  BlogForm,
  type BlogValues,
  EMPTY_BLOG,
  toFormData,
  valuesToSend,
} from '../writing/blog-form-values.ts'
import { DraftNotice } from '../writing/drafts/draft-notice.tsx'
import { DraftStatus } from '../writing/drafts/draft-status.tsx'
import { NEW_BLOG } from '../writing/drafts/draft-store.ts'
import { DRAFTS } from '../writing/drafts/drafts-link.ts'
import { useDraftAutosave } from '../writing/drafts/use-draft-autosave.ts'
import { useNewestLanguage } from '../writing/language-field.tsx'
import { LeaveGuard } from '../writing/leave-guard.tsx'
import { saveFailure } from '../writing/save-failure.ts'
import { useWriter } from '../writing/use-writer.ts'
import { WriterNotice } from '../writing/writer-notice.tsx'

// Few ever need it.
const SignedOutDialog = lazyComponent(async () => (await import('../writing/signed-out-dialog.tsx')).SignedOutDialog)

export function Component() {
  const { writer, key } = useWriter()
  /** The `key` of the form that took the place of a text, which is kept. */
  const [keptBefore, setKeptBefore] = useState<number | null>(null)
  return (
    <>
      <CreateForm key={key} writer={writer} onKept={() => setKeptBefore(key + 1)} />
      {keptBefore === key && (
        <Suspense>
          <SignedOutDialog onClose={() => setKeptBefore(null)} />
        </Suspense>
      )}
    </>
  )
}

/** @param props.onKept called when another tab signs out and the text, which is kept, is taken from the screen */
function CreateForm({ writer, onKept }: { writer: string | null; onKept: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  const form = useZodForm<BlogValues, BlogForm>(BlogForm, EMPTY_BLOG)
  const draft = useDraftAutosave(form, { writer, blog: NEW_BLOG, version: null, start: EMPTY_BLOG })
  const isLost = () => draft.keeper.current?.isLost() ?? false
  /** When the last submit failed, the text was stored nowhere. */
  const [wasLost, setLost] = useState(false)
  const defaultLanguage = useNewestLanguage()
  const submission = useIdempotencyKey()
  useSignedOutElsewhere(() => draft.keeper.current?.isTouched() && onKept())
  const mutationKey = ['create-blog', useId()]
  const publish = useMutation({
    mutationKey,
    mutationFn: async () => {
      await textUploadsDone()
      const draftId = await draft.keeper.current?.submitting()
      const typed = valuesToSend(form)
      const values = { ...typed, language: typed.language || defaultLanguage }
      const chosen = asChosen(values, (url) => draft.keeper.current?.chosenFile(url))
      const body = submission.name(toFormData(values), '', toFormData(chosen))
      if (draftId) body.append('draftId', draftId)
      return upload('POST /blog/post', { form: body, onProgress: setSent })
    },
    onSuccess: async ({ data, message }) => {
      await draft.keeper.current?.forget()
      cacheSavedBlog(client, data)
      notify.success(message, data.published ? undefined : DRAFTS)
      // Do not navigate if the user has already left the form.
      if (window.location.pathname === paths.createBlog) void navigate(paths.home)
    },
    onError: (error) => {
      setLost(isLost())
      draft.keeper.current?.resume()
      showServerErrors(error, form)
      // The role was switched elsewhere, and this page does not know yet.
      if (hasStatus(error, 403)) void client.invalidateQueries({ queryKey: session.queryKey })
    },
    onSettled: () => setSent(null),
  })
  // Until the next page is there, too: what is typed in between would be lost.
  const busy = publish.isPending || publish.isSuccess
  const { role } = useSession().user ?? {}
  const becameAuthor = useEffectEvent(() => hasStatus(publish.error, 403) && publish.reset())
  useEffect(() => {
    if (role === 'Author') becameAuthor()
  }, [role])
  return (
    <>
      <PageTitle name={messages.createTitle} />
      <div className="measure pt-8 sm:pt-12">
        <PageHeading className="mb-6">{messages.createHeading}</PageHeading>
        <WriterNotice />
        <DraftNotice {...draft} busy={busy} />
      </div>
      <LeaveGuard when={isLost} isLost={isLost} />
      <BlogFormView
        form={form}
        // The second click of a double click may come before the button is disabled.
        onSubmit={() => client.isMutating({ mutationKey }) === 0 && publish.mutate()}
        failure={publish.error && saveFailure(publish.error, wasLost)}
        sent={sent}
        busy={busy}
        reading={draft.shown.reading}
        defaultLanguage={defaultLanguage}
        status={<DraftStatus store={draft.state} />}
        onSave={async () => (await draft.keeper.current?.keep()) ?? false}
        onShare={async () => (await draft.keeper.current?.putOnServer()) ?? { missing: messages.nothingToPreview }}
      />
    </>
  )
}
