import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Announce } from '../live/announce.ts'
import { restoreSome } from './restore-tags.ts'
import { findMoving, moveFollowers, type Retagged, retagPublic, retagUnlisted, type Trx } from './retag.ts'

interface Parts {
  db: Db
  announce: Announce
  now: () => Date
}

/** Moves all blogs and followers of former tags to those that replaced them, and of restored ones back, in portions. */
export async function moveTags({ db, announce, now }: Parts, signal: AbortSignal): Promise<void> {
  const changed = new Set<string>()
  const inPortions = async <Portion extends Retagged>(
    move: (trx: Trx) => Promise<Portion | undefined>,
    onMoved?: (portion: Portion) => void,
  ) => {
    for (;;) {
      signal.throwIfAborted()
      const began = performance.now()
      const portion = await inTransaction(db, move)
      if (!portion) return
      onMoved?.(portion)
      // Others write for as long as they waited for it, also another process.
      await sleep(performance.now() - began)
      if (portion.ids.length > 0) await announce.blogsRetagged(portion.ids, portion.tags)
      for (const tag of portion.tags) changed.add(tag)
    }
  }
  await inPortions((trx) => restoreSome(trx, now()))
  const moving = await findMoving(db)
  if (moving.length > 0) {
    await inPortions(retagPublic)
    let last = ''
    await inPortions(
      (trx) => retagUnlisted(trx, last),
      (portion) => {
        last = portion.last
      },
    )
    await inPortions(moveFollowers)
    // Those that were published in the meantime.
    await inPortions(retagPublic)
    await endMoving(db, moving)
  }
  if (changed.size > 0) await announce.tagsChanged([...changed])
}

/** Ends the move of tags that no public blog and no follower has any more. */
async function endMoving(db: Db, tags: string[]): Promise<void> {
  const unused = (table: 'blog_tags' | 'followed_tags') =>
    sql<boolean>`not exists (select 1 from ${sql.table(table)} as used where used.tag = former_tags.tag)`
  await db
    .updateTable('former_tags')
    .set({ state: 'moved' })
    .where('state', '=', 'moving')
    .where('tag', 'in', tags)
    .where(unused('blog_tags'))
    .where(unused('followed_tags'))
    .execute()
}
