import { fold } from '#contract/fold.ts'

/** Normalises a text for search: as `fold` does, with single spaces. "ines" finds "Inês". */
export function searchable(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}
