import { formatDigits } from '#contract/format-count.ts'
import { formatWith } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'

const MONTHS = [
  messages.jan,
  messages.feb,
  messages.mar,
  messages.apr,
  messages.may,
  messages.jun,
  messages.jul,
  messages.aug,
  messages.sep,
  messages.oct,
  messages.nov,
  messages.dec,
]
const WEEKDAYS = [messages.sun, messages.mon, messages.tue, messages.wed, messages.thu, messages.fri, messages.sat]

// Formatted by hand, because the server and every browser must render the same text; Intl would take 9 MB of the server's
// memory, and some browsers have "Sept".

/** A day in UTC, as in "3 Dec 2026". */
export function dayInUtc(iso: string): string {
  const day = new Date(iso)
  return inWords(day.getUTCDate(), day.getUTCMonth(), day.getUTCFullYear())
}

/** A time in the reader's own zone, as in "Thu, 3 Dec 2026, 09:00". Browser only. */
export const localTime = (iso: string): string => withClock(new Date(iso), clockTime)

const withClock = (time: Date, clock: (time: Date) => string) =>
  inOrder(messages.dayAndTime, {
    weekday: WEEKDAYS[time.getDay()] ?? '',
    day: inWords(time.getDate(), time.getMonth(), time.getFullYear()),
    time: clock(time),
  })

/**
 * Without marks of direction around the values: they are words and numbers of the interface, and what shows the date takes
 * its direction from the name of the month.
 */
const inOrder = (text: string, values: Record<string, string | number>) => formatWith(text, values, String)

const inWords = (day: number, month: number, year: number) =>
  inOrder(messages.dayOfMonth, { day, month: MONTHS[month] ?? '', year })

/** As `localTime`, to the second: of times that may be in the same minute. Browser only. */
export const localTimeToSecond = (iso: string): string =>
  withClock(new Date(iso), (time) => `${clockTime(time)}:${twoDigits(time.getSeconds())}`)

/** As `localTime`, for two narrow lines: "3 Dec" and "09:00", or "3 Dec" and another year. Browser only. */
export function shortLocalTime(iso: string, now = new Date()): [string, string] {
  const time = new Date(iso)
  const year = time.getFullYear()
  const day = inOrder(messages.dayWithoutYear, { day: time.getDate(), month: MONTHS[time.getMonth()] ?? '' })
  return [day, year === now.getFullYear() ? clockTime(time) : formatDigits(year)]
}

/** Hours and minutes in the reader's own zone, as in "09:00". Browser only. */
export const clockTime = (time: Date): string => `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`

const twoDigits = (number: number) => formatDigits(number, 2)

/** The name of the reader's time zone, such as Europe/Berlin. Browser only. */
export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone

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
