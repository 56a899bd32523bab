import { deleteExpiredBlog, findExpiredBlogs } from '../blogs/trash.ts'
import { deleteExpiredComments } from '../comments/trash.ts'
import type { Db } from '../db/open.ts'
import type { MediaStore } from '../media/media-store.ts'

/**
 * Permanently deletes items that were deleted before a time, with the files of pictures, and forgets which blogs were
 * refused before. Can be interrupted and repeated.
 */
export async function purgeTrash(db: Db, media: Pick<MediaStore, 'remove'>, before: Date): Promise<void> {
  await deleteExpiredComments(db, before)
  // Then a refusal is final.
  await db.deleteFrom('refused_blogs').where('refused_at', '<', before.toISOString()).execute()
  for (;;) {
    const expired = await findExpiredBlogs(db, before)
    for (const { id } of expired) {
      const unusedPictures = await deleteExpiredBlog(db, id)
      // Files that are left by a crash in between are removed at the next start.
      if (unusedPictures) await media.remove(unusedPictures)
    }
    if (expired.length === 0) return
  }
}
