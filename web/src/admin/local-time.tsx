import { localTime, localTimeToSecond } from '../ui/local-time.ts'

/** A time in the reader's own zone, to the second as its tooltip. Only where the browser alone renders. */
export const LocalTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={localTimeToSecond(iso)}>
    {localTime(iso)}
  </time>
)
