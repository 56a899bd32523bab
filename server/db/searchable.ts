import { fold } from '#contract/fold.ts'

/** Normalises a text for search: as `fold` does, with single spaces. "ines" finds "Inês". */
export function searchable(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}

/** The longest parts of a name that `author_name_parts` has, in characters. */
export const NAME_PART_MAX = 3

/** A LIKE pattern that matches `text` anywhere, with its % and _ escaped. Use it with `escape '\'`. */
export function containsPattern(text: string): string {
  return `%${searchable(text).replace(/[\\%_]/g, '\\$&')}%`
}
