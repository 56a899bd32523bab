import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import type { User } from '#contract/users.ts'
import { BlogFormView } from '../blogs/blog-form.tsx'
import { BlogForm, type BlogValues, EMPTY_BLOG, toFormData } from '../blogs/blog-form-values.ts'
import { ConflictNotice } from '../blogs/conflict-notice.tsx'
import { DeviceStatus } from '../blogs/device-status.tsx'
import { DraftNotice } from '../blogs/draft-notice.tsx'
import { DRAFTS } from '../blogs/drafts-link.ts'
import { LeaveGuard } from '../blogs/leave-guard.tsx'
import { rememberOwnChange } from '../blogs/own-changes.ts'
import { putSaved } from '../blogs/put-saved.ts'
import { blog, blogChange } from '../blogs/queries.ts'
import { saveFailure } from '../blogs/save-failure.ts'
import { useDraftAutosave } from '../blogs/use-draft-autosave.ts'
import { type ApiError, hasStatus, signedInAsOther } from '../http/api-error.ts'
import { upload } from '../http/client.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { Notice } from '../ui/banner.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { Heading } from '../ui/heading.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'

const TITLE = 'Edit blog'

export function Component() {
  return <RequireSession title={TITLE}>{(user) => <Loaded user={user} />}</RequireSession>
}

function Loaded({ user }: { user: User }) {
  const { id = '' } = useParams()
  // Edit the newest version, and do not change it once the form is open.
  const whole = useQuery({ ...blog(id), refetchOnMount: 'always' })
  const { data, isFetchedAfterMount } = whole
  const failure = useFailure(whole)
  if (failure) return <ErrorScreen {...failure} />
  if (!data || !isFetchedAfterMount) return <LoadingScreen title={TITLE} />
  if (data.createdBy !== user._id) {
    return <ErrorScreen statusCode={403} message="Only the author of a blog can edit it" />
  }
  return <EditForm key={`${user._id} ${id}`} writer={user._id} known={data} />
}

function EditForm({ writer, known }: { writer: string; known: Blog }) {
  const id = known._id
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  /** The version saved elsewhere that the author was told about: only that one may be overwritten. */
  const [seen, setSeen] = useState<number | null>(null)
  const [other, setOther] = useState<Blog | null>(null)
  const form = useZodForm<BlogValues, BlogForm>(BlogForm, valuesOf(known))
  const draft = useDraftAutosave(form, { writer, blog: id, version: known.version, start: valuesOf(known) })
  const save = useMutation({
    mutationFn: (values: BlogForm) => {
      rememberOwnChange(id)
      const form = toFormData(values, seen ?? draft.shown.version ?? known.version)
      return upload('PUT /blog/update/:id', { params: { id }, form, onProgress: setSent })
    },
    onSuccess: async ({ data, message }) => {
      rememberOwnChange(id)
      await draft.keeper.current?.forget()
      client.setQueryData(blogChange(id).queryKey, null)
      putSaved(client, data)
      notify.success(message, data.published ? undefined : DRAFTS)
      // Do not navigate if the user has already left the form.
      if (window.location.pathname === paths.editBlog(id)) void navigate(paths.blog(id))
    },
    onError: (error) => {
      if (!isStale(error)) return showServerErrors(error, form)
      setOther(error.data)
      setSeen(error.data.version)
    },
    onMutate: () => setOther(null),
    onSettled: () => setSent(null),
  })
  const submit = form.handleSubmit((values) => save.mutate(values))
  return (
    <>
      <PageTitle name={TITLE} />
      <div className="measure pt-8 sm:pt-12">
        <Heading className="mb-6 font-medium text-quiet">Edit Blog</Heading>
        {!known.published && (
          <Notice>
            <p>This blog is a draft. Saving now publishes it; choose False at Publish to keep it a draft.</p>
          </Notice>
        )}
        <DraftNotice {...draft} />
        {other && (
          <ConflictNotice
            id={id}
            busy={save.isPending}
            onKeepMine={submit}
            onTakeOther={() => {
              draft.keeper.current?.discard(valuesOf(other), other.version)
              setOther(null)
              setSeen(null)
            }}
          />
        )}
      </div>
      <LeaveGuard when={() => draft.keeper.current?.isTouched() ?? false} refused={draft.shown.refused} />
      <BlogFormView
        form={form}
        onSubmit={(values) => save.mutate(values)}
        failure={save.error && !isStale(save.error) ? saveFailure(save.error, draft.shown) : null}
        sent={sent}
        busy={save.isPending}
        status={<DeviceStatus form={form} refused={draft.shown.refused} />}
        onSave={async () => (await draft.keeper.current?.keep()) ?? false}
        publishHint={
          known.published
            ? 'False takes the blog back and keeps it as a draft.'
            : 'True publishes this draft when you save. False keeps it a draft.'
        }
      />
    </>
  )
}

/** Whether the blog was saved elsewhere in the meantime: the response then contains the saved version. */
function isStale(error: unknown): error is ApiError & { data: Blog } {
  return hasStatus(error, 409) && !signedInAsOther(error)
}

/** The form's values for a stored blog. Publish is always True, also for a draft, as the specification says. */
function valuesOf(known: Blog): BlogValues {
  const values = { ...EMPTY_BLOG }
  for (const name of Object.keys(values) as (keyof BlogValues)[]) Object.assign(values, { [name]: known[name] })
  return { ...values, published: 'True' }
}
