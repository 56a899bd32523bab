// Created in the browser only: they would take 9 MB of the server's memory.
let words: Intl.DateTimeFormat | undefined

/** The name of the reader's time zone, such as Europe/Berlin. Browser only. */
export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A time in the reader's own zone, as in "Thu, 3 Dec 2026, 09:00". Browser only. */
export function localTime(iso: string): string {
  words ??= new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  return words.format(new Date(iso))
}

/** The value of a datetime-local input for a time: without seconds, in the reader's own zone. */
export function toLocalInput(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The time in a datetime-local input, in ISO 8601; an empty string for none. */
export function fromLocalInput(value: string): string {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
