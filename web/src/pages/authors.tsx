import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { AUTHORS_PAGE_SIZE } from '#contract/limits.ts'
import { pageCount } from '#contract/page-count.ts'
import * as messages from '#messages/authors.ts'
import { AuthorGrid } from '../authors/author-grid.tsx'
import { AuthorSearch } from '../authors/author-search.tsx'
import { directory, paramsFrom } from '../authors/queries.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { useSettings } from '../settings/queries.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pages } from '../ui/paginated.tsx'
import { useLastPage } from '../ui/use-last-page.ts'
import { UserGridSkeleton } from '../ui/user-card.tsx'

export function load(client: QueryClient, { request }: LoaderFunctionArgs) {
  return preload(client.ensureQueryData(directory(paramsFrom(new URL(request.url).searchParams))))
}

export function Component() {
  const [search] = useSearchParams()
  const asked = paramsFrom(search)
  const { name } = useSettings()
  const authors = useQuery(directory(asked))
  useLastPage(asked.page, authors.data?.page, (page) => directory({ ...asked, page }).queryKey)
  const failure = useFailure(authors)
  if (failure) return <ErrorScreen {...failure} />
  const page = authors.data?.page ?? asked.page
  const total = authors.data?.total
  return (
    <div className="wrap py-12 sm:py-16">
      <PageTitle name={messages.allAuthors} />
      <meta name="description" content={formatMessage(messages.directoryDescription, { site: name })} />
      <div className="flex flex-col gap-6 lg:flex-row lg:items-end lg:justify-between">
        <PageHeading>{messages.meetOurAuthors}</PageHeading>
        <AuthorSearch query={asked.query} page={page} />
      </div>
      <p role="status" className="mt-8 mb-5 text-sm text-quiet">
        {total === undefined ? '\u00a0' : <Found total={total} query={asked.query} />}
      </p>
      <div className="min-h-96">
        <Pages page={page} count={total ? pageCount(total, AUTHORS_PAGE_SIZE) : undefined}>
          {!authors.data && <UserGridSkeleton cards={AUTHORS_PAGE_SIZE} />}
          {total === 0 && <p className="py-20 text-center font-serif text-xl text-quiet">{messages.noAuthors}</p>}
          {authors.data && <AuthorGrid authors={authors.data.allAuthors} />}
        </Pages>
      </div>
    </div>
  )
}

function Found({ total, query }: { total: number; query: string }) {
  if (!query) return <span>{formatMessage(messages.found, { count: total })}</span>
  return <Message text={messages.foundNamed} values={{ count: total, query }} />
}
