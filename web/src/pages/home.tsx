import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { ALL, type Category, TRENDING, tagNamed } from '#contract/categories.ts'
import * as messages from '#messages/blogs.ts'
import { topAuthors } from '../authors/queries.ts'
import { TopAuthors } from '../authors/top-authors.tsx'
import { CategoryRow } from '../blogs/category-row.tsx'
import { ListingView } from '../blogs/listing-view.tsx'
import { listing } from '../blogs/queries.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths, urlOf } from '../paths.ts'
import { categoriesIn, useCategories, useSettings } from '../settings/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { FeedLink, FeedLinks } from '../ui/feed-links.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** How many characters of an unknown tag are shown. */
const ASKED_MAX = 50

/** The tag in a URL as it is written there, and the tag that it matches; an unknown one counts as All. */
function tagOf(search: URLSearchParams, categories: Category[]) {
  const asked = search.get('tag')?.trim() || ALL
  const known = tagNamed(categories, asked)
  return { asked, known, tag: known ?? ALL }
}

export function load(client: QueryClient, { request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const { known, tag } = tagOf(searchParams, categoriesIn(client))
  // One URL per tag, regardless of spelling and former names.
  if (known && searchParams.has('tag') && searchParams.get('tag') !== known) {
    return redirect(known === ALL ? paths.home : `${paths.home}?${new URLSearchParams({ tag: known })}`)
  }
  // The home page renders without its top authors, but not without its blogs.
  const authors = client.ensureQueryData(topAuthors).catch(() => null)
  return preload(Promise.all([client.ensureInfiniteQueryData(listing(tag)), authors]))
}

export function Component() {
  const [search] = useSearchParams()
  const { asked, known, tag } = tagOf(search, useCategories())
  const blogs = useInfiniteQuery(listing(tag))
  const { name, description } = useSettings()
  // Trending has no order in time.
  const query = tag === ALL || tag === TRENDING ? '' : `?${new URLSearchParams({ tag })}`
  const failure = useFailure(blogs)
  if (failure) return <ErrorScreen {...failure} />
  return (
    <div className="wrap">
      <PageTitle name={messages.homeTitle} />
      <link rel="canonical" href={urlOf(paths.home + (tag === ALL ? '' : `?${new URLSearchParams({ tag })}`))} />
      <FeedLinks title={query ? `${tag} - ${name}` : name} query={query} />
      <meta name="description" content={description} />
      <Hero />
      <TopAuthors />
      <ListingView
        blogs={blogs}
        filter={tag}
        head={
          <>
            <div className="mb-2 flex items-baseline justify-between">
              <PageHeading>{messages.blogsTitle}</PageHeading>
              <FeedLink query={query} />
            </div>
            <CategoryRow chosen={tag} />
            {!known && (
              <p className="mt-5 text-quiet">
                <Message text={messages.noSuchCategory} values={{ category: asked.slice(0, ASKED_MAX) }} />
              </p>
            )}
          </>
        }
      />
    </div>
  )
}

/** The tagline, with the words between asterisks in the accent colour. */
function Hero() {
  const { tagline } = useSettings()
  return (
    <div className="flex items-center justify-between gap-x-4 gap-y-3 pb-2 sm:flex-wrap sm:gap-x-8 sm:pt-3 sm:pb-5">
      <p
        dir="auto"
        className="min-w-0 font-serif text-xl leading-tight font-medium tracking-[-0.02em] text-balance sm:text-4xl sm:leading-[1.1]"
      >
        {tagline.split('*').map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and change all at once
            <em key={at} className="font-normal text-accent">
              {part}
            </em>
          ),
        )}
      </p>
      <Link
        to={paths.createBlog}
        // On a phone a quiet icon: nothing is louder than the blogs.
        className={`${buttonClass()} max-sm:w-11 max-sm:border-line max-sm:bg-raised max-sm:px-0 max-sm:text-accent max-sm:hover:bg-raised`}
      >
        <PenLine aria-hidden className="size-4.5" /> <span className="max-sm:sr-only">{messages.writeBlog}</span>
      </Link>
    </div>
  )
}
