import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useParams, data as withStatus } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import type { Place, Section } from '#contract/quotes.ts'
import type { User } from '#contract/users.ts'
import * as commonMessages from '#messages/common.ts'
import { ReportRead } from '../analytics/report-read.tsx'
import { Article } from '../blogs/article.tsx'
import { ArticleBodySkeleton } from '../blogs/article-body-skeleton.tsx'
import { ArticleHead, ArticleHeader } from '../blogs/article-header.tsx'
import { findCachedCard } from '../blogs/cached-card.ts'
import { blog, blogCard, blogChange, type OwnCard } from '../blogs/queries.ts'
import { WithoutText } from '../blogs/without-text.tsx'
import { useOpenComments } from '../comments/use-open-comments.ts'
import { hasStatus } from '../http/api-error.ts'
import { type Failure, failureOf } from '../http/failure.ts'
import { useFailure } from '../http/use-failure.ts'
import { useBeginsReading } from '../reading-positions/use-begins-reading.ts'
import { loadServerText, ServerEnd, ServerTextView } from '../server-text/server-text.tsx'
import { ToLogin } from '../session/require-session.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { QuietRetry } from '../ui/quiet-retry.tsx'
import { type ShownBlog, useShownBlog } from './use-shown-blog.ts'

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
  const shown = useShownBlog(id)
  const { session, whole, published, server, publicReading } = shown
  const { data: news } = useQuery(blogChange(id))
  const failure = useFailure(whole)
  /** The blog in which the words are marked that changed since it was read. */
  const [compared, setCompared] = useState<string | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const beginsReading = useBeginsReading(id, end)
  const comments = useOpenComments(id, session.status)
  if (hasStatus(whole.error, 401)) {
    // Do not ask for a sign-in for a blog that does not exist.
    if (refused) return <ErrorScreen {...refused} />
    return (
      <>
        <ToLogin />
        <LoadingScreen title={commonMessages.blog} />
      </>
    )
  }
  // Visitors without an account keep what the server has shown them, even if the call fails.
  const isShown = server || (!publicReading && session.status !== 'in' && published.data)
  if (failure && (!isShown || failure.statusCode === 404)) return <ErrorScreen {...failure} />
  const card = whole.data ?? published.data ?? findCachedCard(client, id)
  if (!card) return refused ? <ErrorScreen {...refused} /> : <LoadingScreen title={commonMessages.blog} />
  /** The blog with its text, if it is a public one of another. */
  const others =
    whole.data?.published && session.status !== 'loading' && session.user?._id !== whole.data.createdBy
      ? whole.data
      : null
  /** Whether the parts are loaded that visitors need once they read. */
  const hasParts = session.status === 'in' || shown.isOther || beginsReading
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
        <HeaderWithButtons card={card} user={session.user} whole={whole.data} />
        {others && session.user && compared === id ? (
          <Suspense fallback={<ArticleBodySkeleton id={id} />}>
            <ChangesSinceRead blog={others} userId={session.user._id} onClose={() => setCompared(null)} />
          </Suspense>
        ) : (
          <Text card={card} shown={shown} onAsk={comments.ask} />
        )}
        {others && <ReportRead blogId={id} />}
        {session.user && whole.data && (
          <Suspense>
            <Comments key={session.user._id} blog={whole.data} person={session.user} {...comments.panel} />
          </Suspense>
        )}
      </Article>
      {/* Beside the later content, not around it: their margins differ, so the page would shift. */}
      <div ref={end} />
      <PageEnd id={id} shown={shown} hasParts={hasParts} onComments={() => comments.panel.onOpenChange(true)} />
    </>
  )
}

type HeaderProps = { card: OwnCard; user: User | null; whole: Blog | undefined }

/** Above the text, with the buttons for signed-in people, which load later. */
function HeaderWithButtons({ card, user, whole }: HeaderProps) {
  const id = card._id
  return (
    <ArticleHeader
      card={card}
      draftActions={
        user &&
        !whole?.heldAt && (
          <Suspense>
            <PreviewLinks id={id} className="ms-3 text-accent underline" />
          </Suspense>
        )
      }
      tools={
        user &&
        card.published &&
        user._id !== card.createdBy && (
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
        user?._id === card.createdBy && (
          <Suspense>
            <OwnerActions id={id} commentsClosed={whole?.commentsClosed} />
          </Suspense>
        )
      }
    />
  )
}

type TextProps = {
  card: OwnCard
  shown: ShownBlog
  /** Asks for the comments at a place in the text. */
  onAsk: (place: Place, writes: boolean) => void
}

/** The text of the blog, or a placeholder until it is loaded. */
function Text({ card, shown, onAsk }: TextProps) {
  const { session, whole, server, isOther, scripts } = shown
  const sectionButton = (section: Section, title: string) => (
    <Suspense>
      <SectionButton
        blogId={card._id}
        section={section}
        title={title}
        isClosed={whole.data?.commentsClosed === true}
        onAsk={onAsk}
      />
    </Suspense>
  )
  const tool = session.user && whole.data && { tool: sectionButton }
  if (isOther && whole.data && scripts) return <scripts.ArticleBody blog={whole.data} {...tool} />
  if (server) return <ServerTextView of={server} {...tool} />
  return <WithoutText card={card} status={whole.data ? 'in' : session.status} />
}

type EndProps = {
  id: string
  shown: ShownBlog
  /** Whether the parts for readers are loaded. */
  hasParts: boolean
  onComments: () => void
}

/** The content after the text, or a placeholder for it. */
function PageEnd({ id, shown: { whole, server, mayRead }, hasParts, onComments }: EndProps) {
  const ahead = server ? (
    <ServerEnd of={server} />
  ) : (
    // A placeholder for the content after the text, so that the footer does not move; without a session there is none.
    <div className={`mt-20 min-h-screen print:hidden ${mayRead ? '' : 'hidden signed-in:block'}`} />
  )
  return (
    <Suspense key={`${id} end`} fallback={ahead}>
      {whole.data && hasParts ? <BlogEnd blog={whole.data} fallback={ahead} onComments={onComments} /> : ahead}
    </Suspense>
  )
}
