import type { Db } from '../../db/open.ts'
import type { Announce } from '../../live/announce.ts'

/** Blogs that are announced at once. */
const BATCH = 500

interface Brought {
  blogIds: string[]
  authorIds: string[]
}

/** The blogs that an import brought, or brought comments to, and their authors. */
export async function broughtBy(db: Db, importId: string): Promise<Brought> {
  const blogs = await db
    .selectFrom('imported_items')
    .innerJoin('blogs', 'blogs.id', 'item_id')
    .select(['blogs.id', 'author_id'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'blog')
    .execute()
  const discussed = await db
    .selectFrom('imported_items')
    .innerJoin('comments', 'comments.id', 'item_id')
    .select('blog_id as id')
    .distinct()
    .where('import_id', '=', importId)
    .where('kind', '=', 'comment')
    .execute()
  return {
    blogIds: [...new Set([...blogs, ...discussed].map(({ id }) => id))],
    authorIds: [...new Set(blogs.map(({ author_id }) => author_id))],
  }
}

/** Nothing of an import is announced by itself: the caches are told once, at its end. */
export async function announceImport(db: Db, announce: Announce, importId: string, brought?: Brought): Promise<void> {
  const { blogIds, authorIds } = brought ?? (await broughtBy(db, importId))
  for (let from = 0; from < blogIds.length; from += BATCH)
    await announce.importChanged([], blogIds.slice(from, from + BATCH))
  for (let from = 0; from < authorIds.length; from += BATCH)
    await announce.importChanged(authorIds.slice(from, from + BATCH), [])
  await announce.importEnded()
}
