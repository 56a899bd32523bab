import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { FOLLOWINGS_PAGE_SIZES } from '#contract/limits.ts'
import { pageCount } from '#contract/page-count.ts'
import * as messages from '#messages/subscriptions.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { RequireSession } from '../session/require-session.tsx'
import { isSignedIn } from '../session/switch-user.ts'
import { FollowingGrid } from '../subscriptions/following-grid.tsx'
import { followings } from '../subscriptions/queries.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pages } from '../ui/paginated.tsx'
import { pageIn } from '../ui/pagination.ts'
import { Select } from '../ui/select.tsx'
import { useLastPage } from '../ui/use-last-page.ts'
import { UserGridSkeleton } from '../ui/user-card.tsx'

const TITLE = messages.yourFollowings
const [SMALLEST] = FOLLOWINGS_PAGE_SIZES

function paramsFrom(search: URLSearchParams) {
  const limit = FOLLOWINGS_PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? SMALLEST
  return { page: pageIn(search), limit }
}

/** Preloads the page for a signed-in user; others have nothing to load. */
export function load(client: QueryClient, { request }: LoaderFunctionArgs) {
  if (!isSignedIn(client)) return null
  return preload(client.ensureQueryData(followings(paramsFrom(new URL(request.url).searchParams))))
}

export function Component() {
  return <RequireSession title={TITLE}>{() => <FollowingsPage />}</RequireSession>
}

function FollowingsPage() {
  const [search] = useSearchParams()
  const asked = paramsFrom(search)
  const authors = useQuery(followings(asked))
  useLastPage(asked.page, authors.data?.page, (page) => followings({ ...asked, page }).queryKey)
  const failure = useFailure(authors)
  if (failure) return <ErrorScreen {...failure} />
  const total = authors.data?.total
  return (
    <div className="wrap py-12 sm:py-16">
      <PageTitle name={TITLE} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-6 sm:mb-10">
        <PageHeading>{TITLE}</PageHeading>
        <PageSize size={asked.limit} />
      </div>
      <div className="min-h-72">
        <Pages page={authors.data?.page ?? asked.page} count={total ? pageCount(total, asked.limit) : undefined}>
          {!authors.data && <UserGridSkeleton cards={asked.limit} />}
          {total === 0 && <p className="py-20 text-center font-serif text-xl text-quiet">{messages.noFollowings}</p>}
          {authors.data && <FollowingGrid authors={authors.data.allAuthorInfo} />}
        </Pages>
      </div>
    </div>
  )
}

/** Choosing another size goes back to the first page. */
function PageSize({ size }: { size: number }) {
  const id = useId()
  const [, setSearch] = useSearchParams()
  return (
    <p className="flex items-center gap-3 text-sm text-quiet">
      <label htmlFor={id}>{messages.itemsPerPage}</label>
      <Select
        id={id}
        value={size}
        onChange={({ target }) => setSearch(target.value === String(SMALLEST) ? {} : { size: target.value })}
        className="h-11 rounded-full sm:h-10 border border-line bg-raised ps-4 pe-10 font-medium text-ink hover:border-edge"
      >
        {FOLLOWINGS_PAGE_SIZES.map((choice) => (
          <option key={choice} value={choice}>
            {formatCount(choice)}
          </option>
        ))}
      </Select>
    </p>
  )
}
