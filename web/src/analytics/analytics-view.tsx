import type { ReactNode } from 'react'
import type { Analytics } from '#contract/analytics.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/analytics.ts'
import { dayInUtc } from '../ui/local-time.ts'

interface Sums {
  reads: number
  readers: number
  seconds: number
}

/** Reads, readers and the time read: their sums, a chart by day with its table, and where readers came from. */
export function AnalyticsView({ days, sources, children }: Analytics & { children?: ReactNode }) {
  const total = days.reduce((sum, day) => added(sum, day), { reads: 0, readers: 0, seconds: 0 })
  return (
    <>
      <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-4">
        <Total label={messages.reads} value={counted(total.reads)} />
        <Total label={messages.readers} value={counted(total.readers)} />
        <Total label={messages.timeRead} value={timeOf(total.seconds)} />
      </dl>
      {total.reads === 0 ? (
        <p className="text-quiet">{messages.noReads}</p>
      ) : (
        <>
          <Chart days={days} />
          <details className="mt-4">
            <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">{messages.showDays}</summary>
            <SumsTable
              caption={messages.readsByDay}
              first={messages.day}
              rows={days.toReversed().map((sums) => [dayInUtc(sums.day), sums])}
            />
          </details>
        </>
      )}
      <Section title={messages.sources}>
        {sources.length === 0 && <p className="text-quiet">{messages.noSources}</p>}
        {sources.length > 0 && (
          <SumsTable
            caption={messages.readsBySource}
            first={messages.source}
            rows={sources.map(({ source, ...sums }) => [sourceName(source), sums])}
          />
        )}
      </Section>
      {children}
      <p className="mt-10 max-w-prose text-sm text-quiet">{messages.howCounted}</p>
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 font-serif text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** @param rows the first column of each, and its sums */
export function SumsTable({ caption, first, rows }: { caption: string; first: string; rows: [ReactNode, Sums][] }) {
  const number = 'py-2 ps-4 text-end tabular-nums'
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-3xl border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-edge text-start">
          <tr>
            <th scope="col" className="py-2 text-start font-semibold">
              {first}
            </th>
            {[messages.reads, messages.readers, messages.timeRead].map((label) => (
              <th key={label} scope="col" className="py-2 ps-4 text-end font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, { reads, readers, seconds }], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
            <tr key={index}>
              <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                {name}
              </th>
              <td className={number}>{counted(reads)}</td>
              <td className={number}>{counted(readers)}</td>
              <td className={number}>{timeOf(seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A bar for each day. The table below has the numbers for people who cannot see it. */
function Chart({ days }: Pick<Analytics, 'days'>) {
  const most = Math.max(1, ...days.map(({ reads }) => reads))
  const width = 100 / days.length
  const [first = '', last = ''] = [days.at(0), days.at(-1)].map((sums) => sums && dayInUtc(sums.day))
  return (
    <div role="img" aria-label={formatMessage(messages.chartLabel, { first, last, most })}>
      <svg viewBox="0 0 100 30" preserveAspectRatio="none" className="h-40 w-full border-b border-edge" aria-hidden>
        {days.map(({ day, reads }, index) => (
          <rect
            key={day}
            x={index * width + width * 0.1}
            y={30 - (reads / most) * 30}
            width={width * 0.8}
            height={(reads / most) * 30}
            className="fill-accent"
          >
            <title>{`${dayInUtc(day)}: ${counted(reads)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="mt-1 flex justify-between text-sm text-quiet" aria-hidden>
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </div>
  )
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-serif text-3xl font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function sourceName(source: string): ReactNode {
  if (source === '') return messages.openedDirectly
  return source === location.hostname ? messages.thisSite : <bdi>{source}</bdi>
}

const counted = (count: number) => count.toLocaleString('en')

function timeOf(seconds: number): string {
  if (seconds < 60) return formatMessage(messages.seconds, { seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return formatMessage(messages.minutes, { minutes })
  return formatMessage(messages.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const added = (a: Sums, b: Sums): Sums => ({
  reads: a.reads + b.reads,
  readers: a.readers + b.readers,
  seconds: a.seconds + b.seconds,
})
