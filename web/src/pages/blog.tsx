import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useParams, data as withStatus } from 'react-router'
import { commentInHash } from '#contract/addresses.ts'
import type { Section } from '#contract/quotes.ts'
import { ReportRead } from '../analytics/report-read.tsx'
import { Article } from '../blogs/article.tsx'
import { ArticleBodySkeleton } from '../blogs/article-body-skeleton.tsx'
import { ArticleHead, ArticleHeader } from '../blogs/article-header.tsx'
import { findCachedCard } from '../blogs/cached-card.ts'
import { blog, blogCard, blogChange } from '../blogs/queries.ts'
import { useTextScripts } from '../blogs/use-text-scripts.ts'
import { WithoutText } from '../blogs/without-text.tsx'
import { forgetLinkedComments } from '../comments/forget-linked-comments.ts'
import type { Asked } from '../comments/use-quoting-of.ts'
import { hasStatus } from '../http/api-error.ts'
import { type Failure, failureOf } from '../http/failure.ts'
import { useFailure } from '../http/use-failure.ts'
import { COMMENTS_HASH } from '../paths.ts'
import { useBeginsReading } from '../reading-positions/use-begins-reading.ts'
import { loadServerText, ServerEnd, ServerTextView, useServerText } from '../server-text/server-text.tsx'
import { ToLogin } from '../session/require-session.tsx'
import { useSession } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { QuietRetry } from '../ui/quiet-retry.tsx'

const visitorParts = () => import('./visitor-parts.ts')
const BlogChangedNotice = lazyComponent(async () => (await visitorParts()).BlogChangedNotice)
// Below the text, and no part of it.
const BlogEnd = lazyComponent(async () => (await visitorParts()).BlogEnd)
const ReadingPosition = lazyComponent(async () => (await visitorParts()).ReadingPosition)
const RememberReading = lazyComponent(async () => (await visitorParts()).RememberReading)

// Loaded for signed-in users only.
const Comments = lazyComponent(async () => (await import('../comments/comments.tsx')).Comments)

const SectionButton = lazyComponent(async () => (await import('../comments/section-button.tsx')).SectionButton)

// Few readers own the blog, and the confirm dialog is as large as the rest of the page.
const OwnerActions = lazyComponent(async () => (await import('../blogs/owner-actions.tsx')).OwnerActions)

const BookmarkIconButton = lazyComponent(
  async () => (await import('../bookmarks/bookmark-icon-button.tsx')).BookmarkIconButton,
)

const ChangesSinceRead = lazyComponent(
  async () => (await import('../reading-positions/changes-since-read.tsx')).ChangesSinceRead,
)

const PreviewLinks = lazyComponent(async () => (await import('../writing/preview/preview-links.tsx')).PreviewLinks)

/**
 * Loads the public card on the server, and the text where reading is public. A draft has no public card, but its creator
 * may still see it, so a 404 sets the status and renders the page all the same.
 */
export async function load(client: QueryClient, { params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  if (!import.meta.env.SSR) {
    void client.prefetchQuery(blog(id))
    return null
  }
  try {
    await Promise.all([client.fetchQuery(blogCard(id)), loadServerText(client, id)])
    return null
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    return withStatus<Failure>(failureOf(error), error.statusCode)
  }
}

export function Component() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const refused = useLoaderData() as Failure | null
  const session = useSession()
  const { publicReading } = useSettings()
  const whole = useQuery(blog(id))
  const published = useQuery({ ...blogCard(id), enabled: false })
  const { data: news } = useQuery(blogChange(id))
  const failure = useFailure(whole)
  const server = useServerText(id)
  /** Whether the text is not, or no longer, the one that the server rendered. */
  const isOther = !server || (whole.data !== undefined && whole.data.updatedAt !== server.updatedAt)
  const mayRead = publicReading || session.status === 'in'
  const scripts = useTextScripts(isOther && mayRead)
  /** The blog whose comments are open: another one begins with them closed. */
  const [openComments, setOpenComments] = useState<string | null>(null)
  /** The blog in which the words are marked that changed since it was read. */
  const [compared, setCompared] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>()
  const end = useRef<HTMLDivElement>(null)
  const beginsReading = useBeginsReading(id, end)
  const { hash, key } = useLocation()
  const areCommentsLinked = hash === COMMENTS_HASH || commentInHash(hash) !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (areCommentsLinked) setOpenComments(id)
  }, [areCommentsLinked, id, key])
  useEffect(() => {
    if (session.status === 'out') forgetLinkedComments()
  }, [session.status])
  useEffect(() => forgetLinkedComments, [])
  if (hasStatus(whole.error, 401)) {
    // Do not ask for a sign-in for a blog that does not exist.
    if (refused) return <ErrorScreen {...refused} />
    return (
      <>
        <ToLogin />
        <LoadingScreen title="Blog" />
      </>
    )
  }
  // Visitors without an account keep what the server has shown them, whatever comes of the call.
  const isShown = server || (!publicReading && session.status !== 'in' && published.data)
  if (failure && (!isShown || failure.statusCode === 404)) return <ErrorScreen {...failure} />
  const card = whole.data ?? published.data ?? findCachedCard(client, id)
  if (!card) return refused ? <ErrorScreen {...refused} /> : <LoadingScreen title="Blog" />
  /** The blog with its text, if it is a public one of another. */
  const others =
    whole.data?.published && session.status !== 'loading' && session.user?._id !== whole.data.createdBy
      ? whole.data
      : null
  /** Whether the parts are loaded that visitors need once they read. */
  const hasParts = session.status === 'in' || isOther || beginsReading
  const ahead = server ? (
    <ServerEnd of={server} />
  ) : (
    // Room for what comes after the text, so that the footer stays where it is; without a session nothing comes.
    <div className={`mt-20 min-h-screen print:hidden ${mayRead ? '' : 'hidden signed-in:block'}`} />
  )
  const sectionButton = (section: Section, title: string) => (
    <Suspense>
      <SectionButton
        blogId={id}
        section={section}
        title={title}
        isClosed={whole.data?.commentsClosed === true}
        onAsk={(place, writes) => {
          setAsked({ place, writes })
          setOpenComments(id)
        }}
      />
    </Suspense>
  )
  const tool = session.user && whole.data && { tool: sectionButton }
  return (
    <>
      {failure && <QuietRetry {...failure} />}
      <Article key={id}>
        <ArticleHead card={card} />
        {whole.data && (hasParts || news) && (
          <Suspense>
            <BlogChangedNotice id={id} />
          </Suspense>
        )}
        {others && hasParts && (
          <Suspense>
            <ReadingPosition
              key={session.user?._id}
              blog={others}
              isQuiet={news != null}
              userId={session.user?._id ?? null}
              onCompare={() => setCompared(id)}
            />
          </Suspense>
        )}
        <ArticleHeader
          card={card}
          draftActions={
            session.user &&
            !whole.data?.heldAt && (
              <Suspense>
                <PreviewLinks id={id} className="ms-3 text-accent underline" />
              </Suspense>
            )
          }
          tools={
            session.user &&
            card.published &&
            session.user._id !== card.createdBy && (
              <Suspense>
                <BookmarkIconButton blogId={id} />
              </Suspense>
            )
          }
          settings={
            <Suspense>
              <RememberReading />
            </Suspense>
          }
          actions={
            session.user?._id === card.createdBy && (
              <Suspense>
                <OwnerActions id={id} commentsClosed={whole.data?.commentsClosed} />
              </Suspense>
            )
          }
        />
        {others && session.user && compared === id ? (
          <Suspense fallback={<ArticleBodySkeleton id={id} />}>
            <ChangesSinceRead blog={others} userId={session.user._id} onClose={() => setCompared(null)} />
          </Suspense>
        ) : isOther && whole.data && scripts ? (
          <scripts.ArticleBody blog={whole.data} {...tool} />
        ) : server ? (
          <ServerTextView of={server} {...tool} />
        ) : (
          <WithoutText card={card} status={whole.data ? 'in' : session.status} />
        )}
        {others && <ReportRead blogId={id} />}
        {session.user && whole.data && (
          <Suspense>
            <Comments
              key={session.user._id}
              blog={whole.data}
              person={session.user}
              asked={asked}
              onAsked={() => setAsked(undefined)}
              open={openComments === id}
              onOpenChange={(open) => setOpenComments(open ? id : null)}
            />
          </Suspense>
        )}
      </Article>
      <div ref={end}>
        <Suspense key={`${id} end`} fallback={ahead}>
          {whole.data && hasParts ? (
            <BlogEnd blog={whole.data} fallback={ahead} onComments={() => setOpenComments(id)} />
          ) : (
            ahead
          )}
        </Suspense>
      </div>
    </>
  )
}
