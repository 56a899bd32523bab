import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Preview } from '#contract/previews.ts'
import { minutesToRead } from '#contract/reading-time.ts'
import * as messages from '#messages/previews.ts'
import { Article } from '../blogs/article.tsx'
import { ArticleBody } from '../blogs/article-body.tsx'
import { ArticleHeader } from '../blogs/article-header.tsx'
import { hasStatus } from '../http/api-error.ts'
import { useFailure } from '../http/use-failure.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { preview } from '../writing/preview/link-queries.ts'

const TITLE = messages.preview
const GREY = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 5"><rect width="12" height="5" fill="#8d8798" fill-opacity=".25"/></svg>')}`
/** Where the draft has no main image yet. */
const NO_PICTURE: Picture = { url: GREY, width: 1200, height: 500, placeholder: GREY, variants: [] }

/** The draft that a preview link shows. The server renders none of it: the page is the same for every link. */
export function Component() {
  return (
    <>
      {/* As the headers say (server/pages/routes.ts), however the address is written. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Draft />
    </>
  )
}

function Draft() {
  const { token = '' } = useParams()
  const asked = useQuery(preview(token))
  const failure = useFailure(asked)
  if (hasStatus(asked.error, 404)) return <Ended message={asked.error.message} />
  if (failure) return <ErrorScreen {...failure} />
  if (!asked.data) return <LoadingScreen title={TITLE} />
  const blog = blogOf(asked.data)
  return (
    <Article>
      <PageTitle name={blog.title} />
      <p className="bg-accent-soft px-4 py-2 text-center text-sm text-accent">{messages.previewNotice}</p>
      <ArticleHeader card={blog} />
      <ArticleBody blog={blog} />
    </Article>
  )
}

function Ended({ message }: { message: string }) {
  return (
    <section className="measure py-24">
      <PageTitle name={TITLE} />
      <PageHeading>{message}</PageHeading>
      <p className="mt-4 text-quiet">{messages.endedHint}</p>
    </section>
  )
}

/** The draft as a published blog, which has no id. */
function blogOf(draft: Preview): Blog {
  const { mainImage } = draft
  return {
    ...draft,
    _id: 'preview',
    minutes: minutesToRead(draft),
    title: draft.title || messages.untitled,
    slug: '',
    mainImage: mainImage ?? NO_PICTURE,
    published: true,
    publishedAt: null,
    publishAt: null,
    commentsClosed: false,
    version: 1,
  }
}
