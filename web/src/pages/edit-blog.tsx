import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { User } from '#contract/users.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { CommentsSwitch } from '../blogs/comments-switch.tsx'
import { blog } from '../blogs/queries.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { Notice } from '../ui/banner.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { localTime } from '../ui/local-time.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useZodForm } from '../ui/zod-form.ts'
import { BlogFormView } from '../writing/blog-form.tsx'
import { BlogForm, type BlogValues, valuesOf } from '../writing/blog-form-values.ts'
import { ConflictNotice } from '../writing/conflict-notice.tsx'
import { DeletedBlog } from '../writing/deleted-blog.tsx'
import type { OnServer } from '../writing/drafts/draft-form.ts'
import { DraftNotice } from '../writing/drafts/draft-notice.tsx'
import { DraftStatus } from '../writing/drafts/draft-status.tsx'
import { useDraftAutosave } from '../writing/drafts/use-draft-autosave.ts'
import { LeaveGuard } from '../writing/leave-guard.tsx'
import { SmallChangeField } from '../writing/small-change-field.tsx'
import { useOtherVersion } from '../writing/use-other-version.ts'
import { useSaveChanges } from '../writing/use-save-changes.ts'

const TITLE = messages.editTitle
const QUIET = 'text-sm text-quiet underline underline-offset-4 hover:text-ink'

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
    return <ErrorScreen statusCode={403} message={messages.notYourBlog} />
  }
  return <EditForm key={`${user._id} ${id}`} writer={user._id} known={data} />
}

function EditForm({ writer, known: newest }: { writer: string; known: Blog }) {
  const [known] = useState(newest)
  const id = known._id
  const form = useZodForm<BlogValues, BlogForm>(BlogForm, valuesOf(known))
  const draft = useDraftAutosave(form, { writer, blog: id, version: known.version, start: valuesOf(known) })
  const edited = { form, writer, known, draft }
  const other = useOtherVersion(edited)
  const [isSmall, setSmall] = useState(false)
  const save = useSaveChanges(edited, other, isSmall)

  /** Without changes there is no draft of them; an unpublished blog is one itself. */
  async function share(): Promise<OnServer> {
    const keeper = draft.keeper.current
    if (keeper?.isTouched()) return keeper.putOnServer()
    return known.published ? { missing: messages.nothingChanged } : { id }
  }

  return (
    <>
      <PageTitle name={TITLE} />
      <ConflictNotice other={other} busy={save.isSaving} />
      <div className="measure pt-8 sm:pt-12">
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
          <PageHeading>{messages.editHeading}</PageHeading>
          <div className="flex flex-wrap gap-x-5">
            {!save.asNew && <CommentsSwitch id={id} isClosed={newest.commentsClosed} className={QUIET} />}
            <Link to={paths.revisions(id)} className={QUIET}>
              {commonMessages.revisions}
            </Link>
          </div>
        </div>
        {!known.published && <StateNotice blog={known} />}
        <DraftNotice {...draft} busy={save.isSaving} />
      </div>
      <LeaveGuard
        when={() => draft.keeper.current?.isTouched() ?? false}
        isLost={() => draft.keeper.current?.isLost() ?? false}
      />
      <BlogFormView
        form={form}
        onSubmit={save.submit}
        failure={save.failure}
        sent={save.sent}
        busy={save.isSaving}
        reading={draft.shown.reading}
        status={<DraftStatus store={draft.state} />}
        onSave={async () => (await draft.keeper.current?.keep()) ?? false}
        onShare={share}
        publishHint={
          known.published
            ? messages.unpublishHint
            : known.publishAt
              ? messages.keepDraftHint
              : messages.publishDraftHint
        }
      >
        {known.published && !save.asNew && <SmallChangeField checked={isSmall} onChange={setSmall} />}
      </BlogFormView>
    </>
  )
}

/** The effect of a save on a blog that is not published. */
function StateNotice({ blog }: { blog: Blog }) {
  return (
    <Notice>
      {blog.heldAt ? (
        <p>{messages.heldNotice}</p>
      ) : blog.publishAt ? (
        <p>{formatMessage(messages.scheduledNotice, { time: localTime(blog.publishAt) })}</p>
      ) : (
        <p>{messages.draftNotice}</p>
      )}
    </Notice>
  )
}
