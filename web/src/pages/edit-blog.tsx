import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import type { User } from '#contract/users.ts'
import { cacheSavedBlog } from '../blogs/cache-saved-blog.ts'
import { CommentsSwitch } from '../blogs/comments-switch.tsx'
import { rememberOwnChange } from '../blogs/own-changes.ts'
import { blog, blogChange } from '../blogs/queries.ts'
import { type ApiError, hasStatus, signedInAsOther } from '../http/api-error.ts'
import { upload } from '../http/client.ts'
import { useIdempotencyKey } from '../http/idempotency-key.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { Notice } from '../ui/banner.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { localTime } from '../ui/local-time.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { BlogFormView } from '../writing/blog-form.tsx'
import { BlogForm, type BlogValues, toFormData, valuesOf } from '../writing/blog-form-values.ts'
import { ConflictNotice, MERGED } from '../writing/conflict-notice.tsx'
import { DeletedBlog } from '../writing/deleted-blog.tsx'
import type { OnServer } from '../writing/drafts/draft-form.ts'
import { DraftNotice } from '../writing/drafts/draft-notice.tsx'
import { DraftStatus } from '../writing/drafts/draft-status.tsx'
import { DRAFTS } from '../writing/drafts/drafts-link.ts'
import { useDraftAutosave } from '../writing/drafts/use-draft-autosave.ts'
import { withPictureFiles } from '../writing/fetch-picture-files.ts'
import { LeaveGuard } from '../writing/leave-guard.tsx'
import { saveFailure } from '../writing/save-failure.ts'
import { SmallChangeField } from '../writing/small-change-field.tsx'
import { useOtherVersion } from '../writing/use-other-version.ts'

const TITLE = 'Edit blog'
const QUIET = 'text-sm text-quiet underline underline-offset-4 hover:text-ink'
/** A save is sent this often if the blog is changed elsewhere each time. */
const TRIES = 3

export function Component() {
  return <RequireSession title={TITLE}>{(user) => <Loaded user={user} />}</RequireSession>
}

function Loaded({ user }: { user: User }) {
  const { id = '' } = useParams()
  // Edit the newest version, and do not change it once the form is open.
  const whole = useQuery({ ...blog(id), refetchOnMount: 'always' })
  const { data, isFetchedAfterMount } = whole
  const failure = useFailure(whole)
  if (failure?.statusCode === 404) return <DeletedBlog writer={user._id} blog={id} failure={failure} />
  if (failure) return <ErrorScreen {...failure} />
  if (!data || !isFetchedAfterMount) return <LoadingScreen title={TITLE} />
  if (data.createdBy !== user._id) {
    return <ErrorScreen statusCode={403} message="Only the author of a blog can edit it" />
  }
  return <EditForm key={`${user._id} ${id}`} writer={user._id} known={data} />
}

function EditForm({ writer, known: newest }: { writer: string; known: Blog }) {
  const [known] = useState(newest)
  const id = known._id
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  const form = useZodForm<BlogValues, BlogForm>(BlogForm, valuesOf(known))
  const draft = useDraftAutosave(form, { writer, blog: id, version: known.version, start: valuesOf(known) })
  const other = useOtherVersion({ form, writer, known, draft })
  const [isSmall, setSmall] = useState(false)
  const submission = useIdempotencyKey()
  /** There is nothing to change any more. */
  const asNew = other.shown.state === 'gone'
  const mutationKey = ['edit-blog', useId()]
  const save = useMutation({
    mutationKey,
    mutationFn: async (values: BlogForm) => {
      rememberOwnChange(id)
      const draftId = await draft.keeper.current?.submitting()
      if (!asNew) return saveMerged(values, draftId)
      const form = submission.name(toFormData(await withPictureFiles(values)))
      if (draftId) form.append('draftId', draftId)
      return { ...(await upload('POST /blog/post', { form, onProgress: setSent })), came: '' }
    },
    onSuccess: async ({ data, message, came }) => {
      rememberOwnChange(id)
      await draft.keeper.current?.forget()
      client.setQueryData(blogChange(id).queryKey, null)
      cacheSavedBlog(client, data)
      notify.success(message, data.published ? undefined : DRAFTS)
      if (came) notify.notice(`${MERGED}: ${came}.`)
      // Do not navigate if the user has already left the form.
      if (window.location.pathname === paths.editBlog(id))
        void navigate(paths.blog(data._id, data.slug), { replace: asNew })
    },
    onError: (error) => {
      draft.keeper.current?.resume()
      if (hasStatus(error, 404)) other.gone()
      else if (!isStale(error)) showServerErrors(error, form)
    },
    onSettled: () => setSent(null),
  })

  /** Without changes there is no draft of them; an unpublished blog is one itself. */
  async function share(): Promise<OnServer> {
    const keeper = draft.keeper.current
    if (keeper?.isTouched()) return keeper.putOnServer()
    return known.published
      ? { missing: 'You have not changed anything: share the address of the blog itself.' }
      : { id }
  }

  /** Saves; what was saved elsewhere meanwhile is merged and sent along, unless it conflicts: then the writer is asked. */
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
        came = [came, fields].filter(Boolean).join(', ')
        const merged = BlogForm.safeParse(form.getValues())
        if (!merged.success) {
          void form.trigger()
          throw error
        }
        values = merged.data
      }
    }
  }

  return (
    <>
      <PageTitle name={TITLE} />
      <ConflictNotice other={other} busy={save.isPending} />
      <div className="measure pt-8 sm:pt-12">
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
          <PageHeading>Edit Blog</PageHeading>
          <div className="flex flex-wrap gap-x-5">
            {!asNew && <CommentsSwitch id={id} isClosed={newest.commentsClosed} className={QUIET} />}
            <Link to={paths.revisions(id)} className={QUIET}>
              Revisions
            </Link>
          </div>
        </div>
        {!known.published && (
          <Notice>
            {known.heldAt ? (
              <p>
                This blog waits for approval. What you save now takes its place; choose False at Publish to make it a
                draft instead.
              </p>
            ) : known.publishAt ? (
              <p>
                This blog is scheduled for {localTime(known.publishAt)}. Saving keeps that time; beside Publish you can
                choose another one, or none to publish it now.
              </p>
            ) : (
              <p>This blog is a draft. Saving now publishes it; choose False at Publish to keep it a draft.</p>
            )}
          </Notice>
        )}
        <DraftNotice {...draft} />
      </div>
      <LeaveGuard when={() => draft.keeper.current?.isTouched() ?? false} refused={draft.shown.refused} />
      <BlogFormView
        form={form}
        // As in create-blog.tsx.
        onSubmit={(values) => client.isMutating({ mutationKey }) === 0 && save.mutate(values)}
        failure={
          save.error && !isStale(save.error) && other.shown.state !== 'gone'
            ? saveFailure(save.error, draft.shown)
            : null
        }
        sent={sent}
        busy={save.isPending}
        reading={draft.shown.reading}
        status={<DraftStatus store={draft.state} />}
        onSave={async () => (await draft.keeper.current?.keep()) ?? false}
        onShare={share}
        publishHint={
          known.published
            ? 'False takes the blog back and keeps it as a draft.'
            : known.publishAt
              ? 'False keeps it a draft.'
              : 'True publishes this draft when you save. False keeps it a draft.'
        }
      >
        {known.published && !asNew && <SmallChangeField checked={isSmall} onChange={setSmall} />}
      </BlogFormView>
    </>
  )
}

/** Whether the blog was saved elsewhere in the meantime: the response then contains the saved version. */
function isStale(error: unknown): error is ApiError & { data: Blog } {
  return hasStatus(error, 409) && !signedInAsOther(error)
}
