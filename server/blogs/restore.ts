import { forKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteUnusedPictures } from '../media/store.ts'
import { linkedPictures } from './blog-pictures.ts'
import { notInTrash } from './policy.ts'
import { type Changed, stateOf } from './store.ts'

/**
 * Saves an earlier revision of a blog anew, byte for byte, with its pictures; published or not, it stays what it is. The
 * state that it replaces becomes a revision.
 * @returns undefined when this author has no such blog, or it has no such revision
 */
export async function restoreRevision(
  db: Db,
  id: string,
  authorId: string,
  version: number,
  now: Date,
): Promise<Changed | undefined> {
  const found = await db
    .selectFrom('blogs')
    .select(['version', 'published_at', 'category'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where(notInTrash())
    .executeTakeFirst()
  if (!found) return undefined
  const saved = await inTransaction(db, async (trx) => {
    const revision = await trx
      .selectFrom('revisions')
      .selectAll()
      .where('blog_id', '=', id)
      .where('version', '=', version)
      .$call(forKeyShare(trx))
      .executeTakeFirst()
    if (!revision) return undefined
    const { blog_id, version: restored, saved_at, ...content } = revision
    const { numUpdatedRows } = await trx
      .updateTable('blogs')
      .set((eb) => ({ ...content, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', blog_id)
      .where('version', '=', found.version)
      .where(notInTrash())
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'changed'
    const linked = await linkedPictures(trx, id)
    await trx.deleteFrom('blog_pictures').where('blog_id', '=', id).execute()
    await trx
      .insertInto('blog_pictures')
      .columns(['blog_id', 'picture_id'])
      .expression((eb) =>
        eb
          .selectFrom('revision_pictures')
          .select(['blog_id', 'picture_id'])
          .where('blog_id', '=', id)
          .where('version', '=', restored),
      )
      .execute()
    return { before: stateOf(found), unusedPictures: await deleteUnusedPictures(trx, [...linked]) }
  })
  // Another request saved in between: the revision goes on top of that.
  return saved === 'changed' ? restoreRevision(db, id, authorId, version, now) : saved
}
