import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { categoryNamed } from '#contract/categories.ts'
import { formatDigits } from '#contract/format-count.ts'
import { formatMessage } from '#contract/format-message.ts'
import { SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import type { SearchResults } from '#contract/search.ts'
import { hashtag } from '#contract/tags.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/search.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { type Asked, askedIn, isAsked, results } from '../search/queries.ts'
import { SearchEntry } from '../search/search-entry.tsx'
import { SearchField } from '../search/search-field.tsx'
import { SearchHitSkeleton, SearchHitView } from '../search/search-hit.tsx'
import { useCategories } from '../settings/queries.ts'
import { allTags } from '../tags/queries.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { INPUT } from '../ui/field.tsx'
import { FirstLocation, PageHeading } from '../ui/heading.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Select } from '../ui/select.tsx'
import { ShowMore } from '../ui/show-more.tsx'

/** The tags that the page begins with; it does without them. */
export function load(client: QueryClient, { request }: LoaderFunctionArgs) {
  if (isAsked(askedIn(new URL(request.url).searchParams))) return null
  return preload(client.ensureInfiniteQueryData(allTags).catch(() => null))
}

export function Component() {
  const [search] = useSearchParams()
  const asked = askedIn(search)
  const { q, category, tag, author, year, order } = asked
  const list = useInfiniteQuery({ ...results(asked), enabled: isAsked(asked) })
  const grid = useRef<HTMLOListElement>(null)
  useFocusOnField(!isAsked(asked))
  const failure = useFailure(list)
  const pages = list.data?.pages ?? []
  const first = pages[0]?.data
  const hits = pages.flatMap(({ data }) => data.hits)
  const isLoading = isAsked(asked) && !first
  return (
    <div className="mx-auto w-full max-w-3xl px-5 py-10 sm:py-14">
      <PageTitle name={q ? formatMessage(messages.titleWithQuery, { query: q }) : commonMessages.search} />
      <meta name="robots" content="noindex" />
      <PageHeading>{commonMessages.search}</PageHeading>
      <SearchField
        query={q}
        kept={{ category, tag, author, year, order: order === 'best' ? '' : order }}
        className="mt-6"
        inputClass="h-12"
      />
      <Filters asked={asked} years={first?.years ?? []} />
      {author && (
        <OnlyFrom all={{ ...asked, author: '' }}>
          {hits[0] ? (
            <Message text={messages.onlyByAuthor} values={{ author: emphasised(hits[0].blog.authorName) }} />
          ) : (
            <Message text={messages.onlyByOneAuthor} values={{ author: emphasised }} />
          )}
        </OnlyFrom>
      )}
      {tag && (
        <OnlyFrom all={{ ...asked, tag: '' }}>
          <Message text={messages.onlyWithTag} values={{ tag: emphasised(hashtag(tag)) }} />
        </OnlyFrom>
      )}
      {failure ? (
        <ErrorScreen {...failure} />
      ) : (
        <div className="min-h-96">
          <p
            role="status"
            className={isAsked(asked) ? 'mt-8 min-h-6 border-b border-line pb-4 text-sm text-quiet' : 'sr-only'}
          >
            {isLoading ? messages.searching : first && <Found results={first} q={q} />}
          </p>
          <noscript>
            <p className="py-6">{messages.needsJavaScript}</p>
          </noscript>
          {!isAsked(asked) && <SearchEntry />}
          {isLoading && [0, 1, 2].map((index) => <SearchHitSkeleton key={index} />)}
          <ol ref={grid} className="divide-y divide-line">
            {hits.map((hit) => (
              <li key={hit.blog._id}>
                <SearchHitView hit={hit} />
              </li>
            ))}
          </ol>
          {first && hits.length === 0 && <NothingFound />}
          <ShowMore list={list} within={grid} className="mt-14 text-center" />
          {first && !first.wholeTexts && <SignInHint />}
        </div>
      )}
    </div>
  )
}

/** On a search page without a query, the user wants to type. */
function useFocusOnField(isEmpty: boolean): void {
  const first = use(FirstLocation)
  const { key } = useLocation()
  const arrives = useRef(isEmpty && first !== null && key !== first)
  // After the heading, which takes the focus of other pages.
  useEffect(() => {
    if (arrives.current) document.querySelector<HTMLInputElement>('main search input[name="q"]')?.focus()
  }, [])
}

function Found({ results: { total, corrected }, q }: { results: SearchResults; q: string }) {
  const isMost = total >= SEARCH_RESULTS_MAX
  const count = Math.min(total, SEARCH_RESULTS_MAX)
  if (corrected === null) {
    if (total === 0) return <span>{messages.foundNone}</span>
    return <span>{formatMessage(isMost ? messages.foundFirst : messages.found, { count })}</span>
  }
  const text = total === 0 ? messages.foundNoneFor : isMost ? messages.foundFirstFor : messages.foundFor
  return <Message text={text} values={{ count, corrected: emphasised(corrected), asked: q }} />
}

function NothingFound() {
  return (
    <div className="py-14 text-center">
      <p className="font-serif text-xl text-quiet">{messages.nothingFound}</p>
      <p className="mt-3 text-quiet">
        <Message
          text={messages.nothingFoundHint}
          values={{
            news: (inner) => (
              <Link to={paths.home} className="text-accent underline underline-offset-4">
                {inner}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  )
}

/** Visitors may not read the texts, so these are not searched for them. */
function SignInHint() {
  return (
    <p className="mt-10 text-sm text-quiet">
      <Message
        text={messages.signInHint}
        values={{
          login: (inner) => (
            <Link to={paths.login} className="text-accent underline underline-offset-4">
              {inner}
            </Link>
          ),
        }}
      />
    </p>
  )
}

/** Each change is a new address, so that Back undoes it and it can be shared. */
function Filters({ asked, years }: { asked: Asked; years: number[] }) {
  const navigate = useNavigate()
  const categories = useCategories()
  const change = (changes: Partial<Asked>) =>
    void navigate(searchPath({ ...asked, ...changes }), { preventScrollReset: true })
  const shownYears = asked.year && !years.includes(Number(asked.year)) ? [Number(asked.year), ...years] : years
  return (
    <fieldset className="mt-4 flex flex-wrap gap-3">
      <legend className="sr-only">{messages.filters}</legend>
      <Filter
        label={messages.category}
        value={categoryNamed(categories, asked.category) ?? ''}
        options={[['', messages.allCategories], ...categories.map(({ name }) => [name, name] as const)]}
        onChange={(category) => change({ category })}
      />
      <Filter
        label={messages.year}
        value={asked.year}
        options={[['', messages.allYears], ...shownYears.map((year) => [`${year}`, formatDigits(year)] as const)]}
        onChange={(year) => change({ year })}
      />
      <Filter
        label={messages.order}
        value={asked.order}
        options={ORDERS}
        onChange={(order) => change({ order: order === 'newest' ? 'newest' : 'best' })}
      />
    </fieldset>
  )
}

const ORDERS = [
  ['best', messages.bestFirst],
  ['newest', messages.newestFirst],
] as const

type FilterProps = {
  label: string
  value: string
  /** Each value and its label. */
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${INPUT} h-11 w-auto! max-w-full sm:h-10 rounded-full! py-0 pe-9 text-sm!`}
    >
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}

const emphasised = (name: ReactNode) => <bdi className="font-medium text-ink">{name}</bdi>

/** A filter that no field shows, and the way back to `all`. */
function OnlyFrom({ all, children }: { all: Asked; children: ReactNode }) {
  return (
    <p className="mt-4 text-sm text-quiet">
      <span>{children}</span>{' '}
      <Link to={searchPath(all)} className="text-accent underline underline-offset-4">
        {messages.searchAll}
      </Link>
    </p>
  )
}

function searchPath({ q, category, tag, author, year, order }: Asked): string {
  const asked = Object.entries({ q, category, tag, author, year, order: order === 'best' ? '' : order })
  const search = new URLSearchParams(asked.filter(([, value]) => value !== ''))
  return search.size > 0 ? `${paths.search}?${search}` : paths.search
}
