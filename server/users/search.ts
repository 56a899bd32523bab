import { searchable } from '../db/searchable.ts'

/** A LIKE pattern that matches `text` anywhere, with its % and _ escaped. Use it with `escape '\'`. */
export function containsPattern(text: string): string {
  return `%${searchable(text).replace(/[\\%_]/g, '\\$&')}%`
}
