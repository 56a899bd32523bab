import { validation } from '../language/messages.ts'
import { invalid } from './problem.ts'

/** The values of a cursor, by its kind. The last one may be the last value of any row. */
const KEYS = {
  time: String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`,
  id: '[\\dA-Za-z-]{8,64}',
  subject: '[\\dA-Za-z-]{0,64}',
  number: String.raw`\d{1,9}`,
  kind: '[a-z-]{1,40}',
  tag: '.{1,60}',
}
type Key = keyof typeof KEYS

/** The cursor of the page after a row: the values by which its list is ordered. */
export const cursorOf = (...keys: (string | number | null)[]): string => keys.join('_')

/**
 * The values in a cursor, from which the query continues after the last row of the previous page.
 * @returns undefined for the first page
 * @throws Problem 400 for anything that is no cursor of this list
 */
export function keysIn<Keys extends Key[]>(
  cursor: string | undefined,
  ...keys: Keys
): { [At in keyof Keys]: string } | undefined {
  if (cursor === undefined) return undefined
  const [, ...values] = new RegExp(`^${keys.map((key) => `(${KEYS[key]})`).join('_')}$`, 's').exec(cursor) ?? []
  if (values.length === 0 || keys.some((key, at) => key === 'time' && !isTime(values[at] ?? ''))) {
    throw invalid([{ path: 'cursor', code: 'invalid-cursor', message: validation.cursorInvalid }])
  }
  return values as { [At in keyof Keys]: string }
}

/** Whether it is the text of a time that exists: not of the 31st of February, nor of a thirteenth month. */
function isTime(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}
