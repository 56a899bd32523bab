import type { ImportCounts } from '#contract/imports.ts'
import { oneLine, withoutHidden } from '#contract/visible-text.ts'
import { copied } from '../formats/copied.ts'
import type { Note } from '../formats/neutral.ts'

/** Characters of a note. */
const [NAME_MAX, TEXT_MAX] = [100, 500]

/** What is counted. */
export type Counted = keyof ImportCounts

/** What an import brought, or would bring, and a note for everything that it did not carry. */
export class Report {
  readonly counts = new Map<Counted, number>()
  readonly notes: Note[] = []

  add(what: Counted, many = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + many)
  }

  note(of: string, text: string): void {
    this.notes.push(noteOf(of, text))
  }
}

/** A line of a report. */
export const noteOf = (of: string, text: string): Note =>
  copied({ of: shown(of, NAME_MAX), text: shown(text, TEXT_MAX) })

/** A part of the other site as a terminal may show it: without control characters. */
function shown(text: string, max: number): string {
  const line = oneLine(withoutHidden(text))
  return line.length > max ? `${line.slice(0, max)}…` : line
}
