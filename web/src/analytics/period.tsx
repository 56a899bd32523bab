import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { ANALYTICS_DAYS } from '#contract/analytics.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/analytics.ts'
import { INPUT } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const DEFAULT_DAYS = 30

/** The period that `?days=` names, and a field that changes it. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const days = ANALYTICS_DAYS.find((days) => String(days) === search.get('days')) ?? DEFAULT_DAYS
  const id = useId()
  const field = (
    <p className="mb-8 flex w-fit items-center gap-3 text-sm font-medium">
      <label htmlFor={id} className="shrink-0">
        {messages.period}
      </label>
      <Select
        id={id}
        value={days}
        onChange={({ target }) => setSearch({ days: target.value }, { replace: true, preventScrollReset: true })}
        className={`${INPUT} h-11 pe-10`}
      >
        {ANALYTICS_DAYS.map((days) => (
          <option key={days} value={days}>
            {formatMessage(messages.lastDays, { days })}
          </option>
        ))}
      </Select>
    </p>
  )
  return { days, field }
}
