import { useSearchParams } from 'react-router'
import { ANALYTICS_DAYS } from '#contract/analytics.ts'
import { INPUT } from '../ui/field.tsx'

const DEFAULT_DAYS = 30

/** The period that `?days=` names, and a field that changes it. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const days = ANALYTICS_DAYS.find((days) => String(days) === search.get('days')) ?? DEFAULT_DAYS
  const field = (
    <label className="mb-8 flex w-fit items-center gap-3 text-sm font-medium">
      <span className="shrink-0">Period</span>
      <select
        value={days}
        onChange={({ target }) => setSearch({ days: target.value }, { replace: true, preventScrollReset: true })}
        className={`${INPUT} h-11`}
      >
        {ANALYTICS_DAYS.map((days) => (
          <option key={days} value={days}>
            The last {days} days
          </option>
        ))}
      </select>
    </label>
  )
  return { days, field }
}
