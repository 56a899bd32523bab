import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MostRead, Ranked, ReturningReaders, Writers } from '#contract/analytics.ts'
import { formatMessage } from '#contract/format-message.ts'
import { INACTIVE_DAYS, RANKED_MAX, WRITTEN_MAX } from '#contract/limits.ts'
import { hashtag } from '#contract/tags.ts'
import * as messages from '#messages/analytics.ts'
import * as commonMessages from '#messages/common.ts'
import type { PeriodQuery } from '../analytics/period.tsx'
import { mostRead, returningReaders, writers } from '../analytics/queries.ts'
import { numberCell, Section, SUM_COLUMNS, sumsOf, Table } from '../analytics/table.tsx'
import { paths } from '../paths.ts'
import { dayInUtc } from '../ui/local-time.ts'
import { AdminFailure } from './admin-list.tsx'

/** What is read: blogs, authors, categories, tags and pages. */
export function MostReadSection({ asked }: { asked: PeriodQuery }) {
  return (
    <Loaded title={messages.whatIsRead} query={useQuery(mostRead(asked))}>
      {({ isCut, ...lists }) => (
        <>
          {isCut && <Hint>{formatMessage(messages.rankedCut, { max: RANKED_MAX })}</Hint>}
          {LISTS.map(({ kind, title, caption, to, nameOf }) => (
            <Ranking key={kind} title={title} caption={caption} rows={lists[kind]} to={to} nameOf={nameOf} />
          ))}
          {LISTS.every(({ kind }) => lists[kind].length === 0) && <Hint>{messages.noReads}</Hint>}
        </>
      )}
    </Loaded>
  )
}

interface List {
  kind: Exclude<keyof MostRead, 'isCut'>
  title: string
  caption: string
  to?: (key: string) => string
  nameOf?: (name: string) => string
}
const LISTS: List[] = [
  { kind: 'blogs', title: messages.blogs, caption: messages.readsByBlog, to: paths.blog },
  { kind: 'authors', title: messages.authors, caption: messages.readsByAuthor, to: paths.profile },
  { kind: 'categories', title: messages.categories, caption: messages.readsByCategory },
  { kind: 'tags', title: messages.tags, caption: messages.readsByTag, to: paths.tag, nameOf: hashtag },
  { kind: 'pages', title: messages.pages, caption: messages.readsByPage, to: paths.sitePage },
]

function Ranking({ title, caption, rows, to, nameOf }: Omit<List, 'kind'> & { rows: Ranked[] }) {
  if (rows.length === 0) return null
  return (
    <Part title={title}>
      <Table
        caption={caption}
        columns={[title, messages.reads, messages.before, ...SUM_COLUMNS.slice(1)]}
        rows={rows.map(({ key, name, before, ...sums }) => {
          const [reads, ...others] = sumsOf(sums)
          return {
            key,
            name: nameOf?.(name) ?? name,
            to: to?.(key),
            cells: [...(reads ? [reads] : []), numberCell(before), ...others],
          }
        })}
      />
    </Part>
  )
}

/** Who writes, who is new, and who is inactive. */
export function WritersSection({ asked }: { asked: PeriodQuery }) {
  return (
    <Loaded title={messages.whoWrites} query={useQuery(writers(asked))}>
      {({ authors, authorsCount, newAuthors, newAuthorsCount, inactiveAuthors, inactiveAuthorsCount, isCut }) => (
        <>
          <Hint>
            {authorsCount === 0 ? messages.noWriters : formatMessage(messages.writers, { count: authorsCount })}
          </Hint>
          {isCut && <Hint>{formatMessage(messages.writersCut, { max: WRITTEN_MAX })}</Hint>}
          {authors.length > 0 && (
            <Table
              caption={messages.writersByBlogs}
              columns={[messages.author, messages.blogsPublished, messages.words, messages.comments, messages.reads]}
              rows={authors.map(({ _id, name, blogs, words, comments, reads }) => ({
                key: _id,
                name,
                to: paths.profile(_id),
                cells: [blogs, words, comments, reads].map(numberCell),
              }))}
            />
          )}
          <Dated
            title={messages.newAuthors}
            hint={formatMessage(messages.newAuthorsHint, { count: newAuthorsCount })}
            column={messages.firstBlog}
            authors={newAuthors}
          />
          <Dated
            title={messages.inactiveAuthors}
            hint={formatMessage(messages.inactiveAuthorsHint, { count: inactiveAuthorsCount, days: INACTIVE_DAYS })}
            column={messages.lastBlog}
            authors={inactiveAuthors}
          />
        </>
      )}
    </Loaded>
  )
}

type DatedProps = { title: string; hint: string; column: string; authors: Writers['newAuthors'] }

/** Authors, each with a day. */
function Dated({ title, hint, column, authors }: DatedProps) {
  if (authors.length === 0) return null
  return (
    <Part title={title}>
      <Hint>{hint}</Hint>
      <Table
        caption={title}
        columns={[messages.author, column]}
        rows={authors.map(({ _id, name, at }) => ({
          key: _id,
          name,
          to: paths.profile(_id),
          cells: [{ shown: dayInUtc(at), value: at.slice(0, 10) }],
        }))}
      />
    </Part>
  )
}

/** Who of the signed-in people comes back. */
export function ReturningReadersSection() {
  return (
    <Loaded title={messages.whoComesBack} query={useQuery(returningReaders)}>
      {({ weeks, months }) => (
        <>
          <Hint>{messages.howReturningCounted}</Hint>
          <ReturningTable
            title={messages.weeks}
            caption={messages.returningByWeek}
            first={messages.weekFrom}
            periods={weeks}
          />
          <ReturningTable
            title={messages.months}
            caption={messages.returningByMonth}
            first={messages.month}
            periods={months}
            nameOf={monthOf}
          />
        </>
      )}
    </Loaded>
  )
}

type ReturningProps = {
  title: string
  caption: string
  first: string
  periods: ReturningReaders['weeks']
  nameOf?: (from: string) => string
}

/** As in "Dec 2026". */
const monthOf = (from: string) => dayInUtc(from).replace(/^\d+ /, '')

/** The present week or month, and those before it since the first one in which someone read. */
const sinceFirst = (periods: ReturningReaders['weeks']) =>
  periods.slice(0, Math.max(1, periods.findLastIndex(({ readers }) => readers > 0) + 1))

function ReturningTable({ title, caption, first, periods, nameOf = dayInUtc }: ReturningProps) {
  return (
    <Part title={title}>
      <Table
        caption={caption}
        columns={[first, messages.signedInReaders, messages.returned, messages.followers, messages.followersReturned]}
        rows={sinceFirst(periods).map(({ from, readers, returned, followers, returnedFollowers }) => ({
          key: from,
          name: nameOf(from),
          cells: [
            numberCell(readers),
            shareOf(returned, readers),
            numberCell(followers),
            shareOf(returnedFollowers, followers),
          ],
        }))}
      />
    </Part>
  )
}

function shareOf(count: number, all: number) {
  if (all === 0) return numberCell(count)
  const percent = Math.round((100 * count) / all)
  return { shown: formatMessage(messages.share, { count, percent }), value: count }
}

type LoadedProps<Data> = {
  title: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** A part of the page with a query of its own, so that the others are shown if it fails. */
function Loaded<Data>({ title, query: { data, error, refetch }, children }: LoadedProps<Data>) {
  return (
    <Section title={title}>
      {data !== undefined && children(data)}
      {data === undefined && error && <AdminFailure error={error} retry={refetch} />}
      {data === undefined && !error && <Hint>{commonMessages.loading}</Hint>}
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const Hint = ({ children }: { children: string }) => <p className="mb-3 max-w-prose text-sm text-quiet">{children}</p>
