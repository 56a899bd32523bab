const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day in words. In UTC and written by hand: the server and every browser must come to the same text. */
export function DateText({ iso, className }: { iso: string; className?: string }) {
  const day = new Date(iso)
  return (
    <time dateTime={iso} className={className}>
      {`${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`}
    </time>
  )
}
