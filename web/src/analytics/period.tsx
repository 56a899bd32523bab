import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { ANALYTICS_DAYS_MAX } from '#contract/limits.ts'
import { ANALYTICS_DAYS, DEFAULT_DAYS, dayOf, daysAfter, isPeriod, type Period } from '#contract/periods.ts'
import * as messages from '#messages/analytics.ts'
import { Field, INPUT } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

/** The query for a period: the last days, or those from one to another. */
export type PeriodQuery = { days: number } | Period

const OTHER = 'other'

/** The period that the address names (`?days=`, or `?from=` and `?to=`), and fields that change it. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const chosen = isPeriod({ from, to }) ? { from, to } : undefined
  const days = ANALYTICS_DAYS.find((days) => String(days) === search.get('days')) ?? DEFAULT_DAYS
  const id = useId()
  const choose = (asked: Record<string, string>) => setSearch(asked, { replace: true, preventScrollReset: true })
  const field = (
    <div className="mb-8 flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="max-w-full">
        <label htmlFor={id} className="mb-2 block text-sm font-medium">
          {messages.period}
        </label>
        <Select
          id={id}
          value={chosen ? OTHER : days}
          onChange={({ target: { value } }) => choose(value === OTHER ? lastDays(days) : { days: value })}
          className={`${INPUT} h-11 pe-10`}
        >
          {ANALYTICS_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 365 ? messages.lastMonths : formatMessage(messages.lastDays, { days })}
            </option>
          ))}
          <option value={OTHER}>{messages.otherPeriod}</option>
        </Select>
      </div>
      {chosen && <Days period={chosen} onChange={(period) => choose({ ...period })} />}
    </div>
  )
  const asked: PeriodQuery = chosen ?? { days }
  return { asked, field }
}

const lastDays = (days: number) => ({ from: daysAfter(dayOf(new Date()), 1 - days), to: dayOf(new Date()) })

/** Two fields; what they say while somebody types need not be a period. */
function Days({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [typed, setTyped] = useState(period)
  const isInvalid = !isPeriod(typed)
  const change = (changed: Partial<Period>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (isPeriod(next)) onChange(next)
  }
  const error = isInvalid ? formatMessage(messages.periodInvalid, { max: ANALYTICS_DAYS_MAX }) : undefined
  return (
    <>
      <Field label={messages.from}>
        {({ id }) => (
          <input
            id={id}
            type="date"
            className={`${INPUT} h-11`}
            value={typed.from}
            onChange={({ target }) => change({ from: target.value })}
          />
        )}
      </Field>
      <Field label={messages.to} error={error}>
        {({ id, describedBy }) => (
          <input
            id={id}
            type="date"
            className={`${INPUT} h-11`}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            value={typed.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
      </Field>
    </>
  )
}
