import type { Db } from '../db/open.ts'

/** Counts readings for Trending. */
export interface Reads {
  count(blogId: string): void
  /** Writes what has been counted; called at the close too. */
  flush(): Promise<void>
}

const FLUSH_EVERY = 5000

/** Counts in memory and writes every few seconds, so that reading never waits for the disk. A crash forgets seconds of it. */
export function countReads(db: Db, now: () => Date, failed: (error: unknown) => void): Reads {
  let counted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const reads = counted
    counted = new Map()
    const day = now().toISOString().slice(0, 10)
    for (const [blog_id, times] of reads) {
      // A blog may have been deleted since; the select leaves it out instead of breaking its foreign key.
      await db
        .insertInto('blog_reads')
        .columns(['blog_id', 'day', 'reads'])
        .expression((eb) =>
          eb
            .selectFrom('blogs')
            .select(['id', eb.val(day).as('day'), eb.val(times).as('reads')])
            .where('id', '=', blog_id),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['blog_id', 'day'])
            .doUpdateSet((eb) => ({ reads: eb('blog_reads.reads', '+', eb.ref('excluded.reads')) })),
        )
        .execute()
    }
  }

  return {
    count(blogId) {
      counted.set(blogId, (counted.get(blogId) ?? 0) + 1)
      timer ??= setTimeout(() => flush().catch(failed), FLUSH_EVERY).unref()
    },
    flush,
  }
}
