import { TEXT_FIELDS } from '#contract/blog-fields.ts'
import type { HoldReason } from '#contract/held.ts'
import { byField } from '../db/blog-columns.ts'
import { forKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { StoredBlogState } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { HoldCheck, PostContent } from '../holding/post.ts'
import { reasonsIn } from '../holding/store.ts'
import { deleteUnusedPictures } from '../media/store.ts'
import { linkedPictures } from './blog-pictures.ts'
import { findCategory } from './categories.ts'
import { currentTags } from './former-tags.ts'
import { notInTrash } from './policy.ts'
import { contentOfBlog } from './save.ts'
import { heldSince } from './states.ts'
import { type Changed, moveHeld, stateOf } from './store.ts'

/**
 * Saves an earlier revision of a blog again, byte for byte, with its pictures, in the category and with the tags
 * that have replaced its own by now; published or not, it stays what it is. The
 * state that it replaces becomes a revision.
 * @param hold decides whether it waits for approval, if the blog is public; one that waits already is another entry of
 * the queue then, so that no approval is for a text that no one has read
 * @returns undefined when this author has no such blog, or it has no such revision
 */
export async function restoreRevision(
  db: Db,
  id: string,
  authorId: string,
  version: number,
  now: Date,
  hold?: HoldCheck,
): Promise<Changed | undefined> {
  const found = await db
    .selectFrom('blogs')
    .select(['version', 'state', 'category', 'tags'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where(notInTrash())
    .executeTakeFirst()
  if (!found) return undefined
  const reasons = await reasonsToHold(db, { id, version, state: found.state, hold })
  const isHeld = reasons.length > 0
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
    // Its category may have been retired so long ago that no one knows any more which one replaced it.
    const category = (await findCategory(trx, content.category)) ?? found.category
    const tags = await currentTags(trx, JSON.parse(content.tags))
    const { numUpdatedRows } = await trx
      .updateTable('blogs')
      .set((eb) => ({
        ...content,
        category,
        tags: JSON.stringify(tags),
        updated_at: now.toISOString(),
        version: eb('version', '+', 1),
        ...(isHeld && heldSince(now)),
      }))
      .where('id', '=', blog_id)
      .where('version', '=', found.version)
      // An admin may have held it in between.
      .where('state', '=', found.state)
      .where(notInTrash())
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'changed'
    if (isHeld) await moveHeld(trx, { id, authorId, reasons }, now)
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
  return saved === 'changed' ? restoreRevision(db, id, authorId, version, now, hold) : saved
}

interface ToHold {
  id: string
  version: number
  state: StoredBlogState
  hold: HoldCheck | undefined
}

/** Why a blog waits for approval with the text of a revision. One that waits goes on doing so. */
async function reasonsToHold(db: Db, { id, version, state, hold }: ToHold): Promise<HoldReason[]> {
  if (state !== 'public' && state !== 'held') return []
  const reasons = hold ? await hold(await contentOfRevision(db, id, version)) : []
  if (state === 'public') return reasons
  const entry = await db.selectFrom('held_blogs').select('reasons').where('blog_id', '=', id).executeTakeFirst()
  const former = reasonsIn(entry?.reasons ?? '[]')
  if (former.includes('admin')) return ['admin', ...reasons]
  return reasons.length > 0 ? reasons : former
}

/** The parts of a revision that are checked before it becomes public; empty if there is no such revision. */
async function contentOfRevision(db: Db, id: string, version: number): Promise<PostContent> {
  const revision = await db
    .selectFrom('revisions')
    .selectAll()
    .where('blog_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!revision) return { text: '', links: [] }
  return contentOfBlog({ ...byField(TEXT_FIELDS, revision), tags: JSON.parse(revision.tags) })
}
