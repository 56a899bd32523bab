import type { Note } from '../formats/neutral.ts'

/** What is counted. */
export type Counted =
  | 'posts'
  | 'drafts'
  | 'comments'
  | 'waiting'
  | 'authors'
  | 'commenters'
  | 'pictures'
  | 'redirects'
  | 'known'

/** What an import brought, or would bring, and a note for everything that it did not carry. */
export class Report {
  readonly counts = new Map<Counted, number>()
  readonly notes: Note[] = []

  add(what: Counted, many = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + many)
  }

  note(of: string, text: string): void {
    this.notes.push({ of, text })
  }
}
