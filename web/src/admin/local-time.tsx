import { localTime } from '../ui/local-time.ts'

/** A time in the reader's own zone. Only where the browser alone renders. */
export const LocalTime = ({ iso }: { iso: string }) => <time dateTime={iso}>{localTime(iso)}</time>
