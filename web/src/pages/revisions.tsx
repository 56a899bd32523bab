import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/revisions.ts'
import { cacheSavedBlog } from '../blogs/cache-saved-blog.ts'
import { rememberOwnChange } from '../blogs/own-changes.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { DifferenceView } from '../revisions/difference-view.tsx'
import { revision, revisions } from '../revisions/queries.ts'
import { RevisionActions } from '../revisions/revision-actions.tsx'
import { RevisionList, Words } from '../revisions/revision-list.tsx'
import { RequireSession } from '../session/require-session.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { localTimeToSecond } from '../ui/local-time.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'

const TITLE = commonMessages.revisions

export function Component() {
  return <RequireSession title={TITLE}>{() => <RevisionsPage />}</RequireSession>
}

function RevisionsPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const list = useInfiniteQuery(revisions(id))
  const place = useRef<HTMLElement>(null)
  const failure = useFailure(list)
  if (failure) return <ErrorScreen {...failure} />
  if (!list.data) return <LoadingScreen title={TITLE} />
  const known = list.data.pages.flatMap((page) => page.revisions)
  const asked = search.get('version')
  const chosen = asked ?? String(known[0]?.version)
  // A phone has room for the list or for one of them.
  const [besideList, besideOne] = asked ? ['max-lg:hidden', ''] : ['', 'max-lg:hidden']
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={TITLE} />
      <Link to={paths.blog(id)} className="inline-flex items-center gap-2 text-sm text-quiet hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" /> {messages.backToBlog}
      </Link>
      <PageHeading className="mt-4">{TITLE}</PageHeading>
      <p dir="auto" className="mt-3 text-lg [text-align:match-parent] text-quiet">
        {known[0]?.title}
      </p>
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <nav ref={place} aria-label={TITLE} className={besideList}>
          <RevisionList revisions={known} chosen={Number(chosen)} />
          <ShowMore list={list} within={place} className="mt-6" />
        </nav>
        <div className={besideOne}>
          <Link to={{ search: '' }} className="mb-6 inline-block text-sm text-accent underline lg:hidden">
            {messages.allRevisions}
          </Link>
          <RevisionDetails key={chosen} id={id} version={chosen} />
        </div>
      </div>
    </div>
  )
}

function RevisionDetails({ id, version }: { id: string; version: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const asked = useQuery(revision(id, version))
  const failure = useFailure(asked)
  if (failure) return <p className="py-12 text-quiet">{failure.message}</p>
  if (!asked.data) return <p className="py-12 text-quiet">{commonMessages.loading}</p>
  const { summary, before } = asked.data
  const toList = () => navigate({ search: '' }, { preventScrollReset: true })
  return (
    <article aria-label={formatMessage(messages.revisionOf, { time: localTimeToSecond(summary.savedAt) })}>
      <header className="border-b border-line pb-6">
        <h2 className="font-serif text-2xl font-semibold">{localTimeToSecond(summary.savedAt)}</h2>
        <Words {...summary} />
        <div className="mt-5">
          {summary.isCurrent ? (
            <p className="text-sm font-medium text-accent">{messages.currentHint}</p>
          ) : (
            <RevisionActions
              id={id}
              version={summary.version}
              onRestore={() => rememberOwnChange(id)}
              onRestored={(blog) => {
                rememberOwnChange(id)
                cacheSavedBlog(client, blog)
                void toList()
              }}
              onRemoved={() => void toList()}
            />
          )}
        </div>
        {!before && <p className="mt-4 text-sm text-quiet">{messages.firstHint}</p>}
      </header>
      <DifferenceView revision={asked.data} />
    </article>
  )
}
