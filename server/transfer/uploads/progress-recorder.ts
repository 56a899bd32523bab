import { IMPORT_NOTES_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Counted, Report } from '../import/report.ts'
import { asBegun, type Upload } from './store.ts'

/** Milliseconds between two times that it is noted how far it is. */
const NOTE_EVERY = 1000
/** Milliseconds after which it goes on in another job: one that takes an hour counts as hung. */
export const SLICE = 40 * 60_000
/** Rows of an insert. */
const BATCH = 500

/** It was cancelled, deleted, or begun again by another job. */
export class Ended extends Error {}
/** It goes on in another job. */
export class Paused extends Error {}

/** Notes how far a dry run or an import is, with its counts and notes, and ends it when it is cancelled. */
export class ProgressRecorder {
  readonly report = new Report()
  readonly #parts: { db: Db; now: () => Date; signal: AbortSignal }
  readonly #upload: Upload
  readonly #counts: Upload['counts']
  readonly #begun = performance.now()
  #noted = performance.now()
  #notes: number

  /** @param notes those that the report has already */
  constructor(parts: { db: Db; now: () => Date; signal: AbortSignal }, upload: Upload, notes: number) {
    this.#parts = parts
    this.#upload = upload
    this.#counts = upload.state === 'importing' ? upload.counts : {}
    this.#notes = notes
  }

  /** After each post. @throws Ended, Paused, or why the instance stops */
  async after(done: number): Promise<void> {
    const { signal } = this.#parts
    if (!signal.aborted && performance.now() - this.#noted < NOTE_EVERY) return
    this.#noted = performance.now()
    await this.record({ done })
    signal.throwIfAborted()
    if (performance.now() - this.#begun > SLICE) throw new Paused()
  }

  /** @throws Ended */
  async record(set: { done?: number; state?: Upload['state']; found?: string; error?: string }): Promise<void> {
    const { db, now } = this.#parts
    const { id } = this.#upload
    const notes = this.report.notes.splice(0).slice(0, Math.max(0, IMPORT_NOTES_MAX - this.#notes))
    await inTransaction(db, async (trx) => {
      const noted = await trx
        .updateTable('import_uploads')
        .set({ ...set, counts: JSON.stringify(this.counts()), changed_at: now().toISOString() })
        .where(asBegun(this.#upload))
        .returning('id')
        .executeTakeFirst()
      if (!noted) throw new Ended()
      const rows = notes.map(({ of, text }, at) => ({ upload_id: id, number: this.#notes + at, post: of, note: text }))
      for (let from = 0; from < rows.length; from += BATCH)
        await trx
          .insertInto('import_notes')
          .values(rows.slice(from, from + BATCH))
          .execute()
    })
    this.#notes += notes.length
  }

  counts(): Upload['counts'] {
    const counts = { ...this.#counts }
    for (const [what, many] of this.report.counts as Map<Counted, number>) counts[what] = (counts[what] ?? 0) + many
    return counts
  }
}
