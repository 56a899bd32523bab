import { importedBlogs } from '../../blogs/imported.ts'
import { blogsWithImportedComments } from '../../comments/imported.ts'
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
  const blogs = await importedBlogs(db, importId)
  const discussed = await blogsWithImportedComments(db, importId)
  return {
    blogIds: [...new Set([...blogs.map(({ id }) => id), ...discussed])],
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
