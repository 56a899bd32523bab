import { TEXT_FIELDS } from '#contract/blog-fields.ts'
import { wordsInBlog } from '#contract/reading-time.ts'
import { byField, columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import type { Announce } from '../live/announce.ts'

/** Blogs that are counted before pages with them are made again. */
const AT_ONCE = 100

/** Counts the words of the blogs that an older release saved, for the time that they take to read. */
export async function countWords({ db, announce }: { db: Db; announce: Announce }, signal: AbortSignal): Promise<void> {
  for (let many = AT_ONCE; many === AT_ONCE; ) {
    const rows = await db
      .selectFrom('blogs')
      .select(['id', 'version', ...columnsOf(TEXT_FIELDS)])
      .where('words', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    many = rows.length
    for (const { id, version, ...row } of rows) {
      signal.throwIfAborted()
      const words = wordsInBlog(byField(TEXT_FIELDS, row))
      // Blogs saved in the meantime by an older release are counted next.
      await db.updateTable('blogs').set({ words }).where('id', '=', id).where('version', '=', version).execute()
      await yieldToEventLoop()
    }
    if (many > 0) await announce.wordsCounted(rows.map(({ id }) => id))
  }
}
