import type { ReactNode } from 'react'
import { EMAIL_SOURCE } from '#contract/addresses.ts'
import type { Analytics, Sums } from '#contract/analytics.ts'
import { formatMessage } from '#contract/format-message.ts'
import { OTHER_SOURCES, SOURCE_GROUP_NAMES } from '#contract/sources.ts'
import * as messages from '#messages/analytics.ts'
import { dayInUtc } from '../ui/local-time.ts'
import { Chart } from './chart.tsx'
import { counted, timeOf } from './numbers.ts'
import { Section, SUM_COLUMNS, sumsOf, Table } from './table.tsx'

/** @param mostRead shown before the sources; children after them */
type Props = Analytics & { mostRead?: ReactNode; children?: ReactNode }

/** Reads, readers and the time read: their sums, a chart by day with its table, and where readers came from. */
export function AnalyticsView({ days, before, sources, groups, mostRead, children }: Props) {
  const total = days.reduce((sum, day) => added(sum, day), { reads: 0, readers: 0, seconds: 0, finished: 0 })
  return (
    <>
      <dl className="mb-8 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        <Total label={messages.reads} value={counted(total.reads)} change={[total.reads, before.reads]} />
        <Total label={messages.readers} value={counted(total.readers)} change={[total.readers, before.readers]} />
        <Total label={messages.timeRead} value={timeOf(total.seconds)} change={[total.seconds, before.seconds]} />
        <Total label={messages.finished} value={counted(total.finished)} change={[total.finished, before.finished]} />
      </dl>
      {total.reads === 0 ? (
        <p className="text-quiet">{messages.noReads}</p>
      ) : (
        <>
          <Chart days={days} />
          <details className="mt-4">
            <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">{messages.showDays}</summary>
            <Table
              caption={messages.readsByDay}
              columns={[messages.day, ...SUM_COLUMNS]}
              rows={days.toReversed().map((sums) => ({ key: sums.day, name: dayInUtc(sums.day), cells: sumsOf(sums) }))}
            />
          </details>
        </>
      )}
      {mostRead}
      <Section title={messages.sources}>
        {sources.length === 0 && <p className="text-quiet">{messages.noSources}</p>}
        {sources.length > 0 && (
          <>
            <Table
              caption={messages.readsByGroup}
              columns={[messages.kindOfSource, ...SUM_COLUMNS]}
              rows={groups.map(({ group, ...sums }) => ({
                key: group,
                name: SOURCE_GROUP_NAMES[group],
                cells: sumsOf(sums),
              }))}
            />
            <div className="mt-6">
              <Table
                caption={messages.readsBySource}
                columns={[messages.source, ...SUM_COLUMNS]}
                rows={sources.map(({ source, ...sums }) => ({
                  key: source,
                  name: sourceName(source),
                  cells: sumsOf(sums),
                }))}
              />
            </div>
          </>
        )}
        <p className="mt-4 max-w-prose text-sm text-quiet">{messages.noCountries}</p>
      </Section>
      {children}
      <p className="mt-10 max-w-prose text-sm text-quiet">{messages.howCounted}</p>
    </>
  )
}

/** Around a number whose sign stays before it, also in a text that is written from right to left. */
const [LTR, END] = ['\u2066', '\u2069']

type TotalProps = {
  label: string
  value: string
  /** Now, and in as many days before. */
  change: [now: number, before: number]
}

function Total({ label, value, change: [now, before] }: TotalProps) {
  // Without the sign of zero.
  const percent = Math.round((100 * (now - before)) / before) || 0
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-serif text-3xl font-semibold tabular-nums">{value}</dd>
      <dd className="text-sm text-quiet">
        {before > 0
          ? formatMessage(messages.change, { change: `${LTR}${percent > 0 ? '+' : ''}${counted(percent)}%${END}` })
          : now > 0 && messages.noneBefore}
      </dd>
    </div>
  )
}

function sourceName(source: string): string {
  if (source === '') return messages.openedDirectly
  if (source === EMAIL_SOURCE) return messages.ownEmails
  if (source === OTHER_SOURCES) return messages.otherSources
  return source === location.hostname ? messages.thisSite : source
}

const added = (a: Sums, b: Sums): Sums => ({
  reads: a.reads + b.reads,
  readers: a.readers + b.readers,
  seconds: a.seconds + b.seconds,
  finished: a.finished + b.finished,
})
