import { sql, type Transaction } from 'kysely'
import type { RichTextName } from '#contract/blog-fields.ts'
import type { BlogFields } from '#contract/blogs.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { SanitizedText } from '../rich-text/rich-text.ts'
import { addBlog, type BlogCreation } from './store.ts'
import { deleteUnchangedBlog, trashBlog } from './trash.ts'

/** A blog of another site. It may be shorter than what a form takes. */
export interface ImportedBlog extends BlogCreation<Omit<BlogFields, RichTextName>> {
  /** As `sanitize` of `save.ts` made them. */
  texts: Record<RichTextName, SanitizedText>
  commentsClosed: boolean
}

/** Inserts an imported blog in the caller's transaction, without a job, a mail or an announcement. @returns its id */
export async function addImportedBlog(trx: Transaction<Schema>, blog: ImportedBlog): Promise<string> {
  const { texts, commentsClosed, ...creation } = blog
  const { id } = await addBlog(trx, { ...creation, fields: { ...creation.fields, ...texts } })
  if (commentsClosed) await trx.updateTable('blogs').set({ comments_closed: 1 }).where('id', '=', id).execute()
  return id
}

/**
 * Removes an imported blog: permanently if it is as it was imported, else to the trash of its author, so that what was
 * written since is not lost. One that an admin removed stays removed.
 * @param since when the import began: one of Blogi's own archive has the version that it had there
 * @returns the pictures whose files can be deleted, and whether it is in the trash
 */
export async function removeImportedBlog(
  db: Db,
  id: string,
  since: string,
  now: Date,
): Promise<{ unusedPictures: string[]; isTrashed: boolean }> {
  const unusedPictures = await deleteUnchangedBlog(db, id, since, hasOnlyImportedComments())
  if (unusedPictures) return { unusedPictures, isTrashed: false }
  const blog = await db.selectFrom('blogs').select('author_id').where('id', '=', id).executeTakeFirst()
  const trashed = blog && (await trashBlog(db, id, blog.author_id, now))
  return { unusedPictures: [], isTrashed: trashed !== undefined }
}

/** The condition on `blogs` for those on which no one has written or edited a comment here. */
const hasOnlyImportedComments = () => sql<boolean>`not exists (
  select 1 from comments where comments.blog_id = blogs.id
  and (comments.edited_at is not null or not exists (select 1 from imported_items where item_id = comments.id and kind = 'comment')))`

/** The blogs that an import brought and that are here, in any state. */
export function importedBlogs(db: Db, importId: string): Promise<{ id: string; author_id: string }[]> {
  return db
    .selectFrom('imported_items')
    .innerJoin('blogs', 'blogs.id', 'item_id')
    .select(['blogs.id', 'author_id'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'blog')
    .execute()
}
