import { sql, type Transaction } from 'kysely'
import { RICH_TEXTS, type RichTextName, TEXT_FIELDS } from '#contract/blog-fields.ts'
import type { BlogFields } from '#contract/blogs.ts'
import { wordsInBlog } from '#contract/reading-time.ts'
import { byColumn, byField, columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { deleteUnusedPictures } from '../media/store.ts'
import { excerptOf, type SanitizedText } from '../rich-text/rich-text.ts'
import { linkedPictures, linkPictures } from './blog-pictures.ts'
import { notInTrash } from './policy.ts'
import { SMALL_CHANGE } from './small-change.ts'
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

/** What is stored of an imported blog in which pictures are missing; undefined if it is not here, or in the trash. */
export const incompleteBlog = (db: Db, id: string) =>
  db
    .selectFrom('blogs')
    .select(['id', 'version', 'main_image_id', ...columnsOf(TEXT_FIELDS)])
    .where('id', '=', id)
    .where(notInTrash())
    .executeTakeFirst()

export type IncompleteBlog = NonNullable<Awaited<ReturnType<typeof incompleteBlog>>>

/**
 * Puts pictures, which have rows, into an imported blog, in the caller's transaction. Readers are not notified. It is
 * not changed since its import, so that undoing removes it.
 * @returns the pictures whose files can be deleted; undefined if it was changed in the meantime
 */
export async function completeBlog(
  trx: Db,
  blog: IncompleteBlog,
  change: { texts: Partial<Record<RichTextName, SanitizedText>>; mainImage: string | undefined },
): Promise<string[] | undefined> {
  const { texts, mainImage } = change
  const before = byField(TEXT_FIELDS, blog)
  const names = RICH_TEXTS.filter((name) => texts[name])
  const html = Object.fromEntries(names.map((name) => [name, texts[name]?.html ?? '']))
  const now = { ...before, ...html }
  const { numUpdatedRows } = await trx
    .updateTable('blogs')
    .set((eb) => ({
      ...byColumn(names, html as typeof before),
      ...(texts.intro && { excerpt: excerptOf(texts.intro) }),
      ...(mainImage !== undefined && { main_image_id: mainImage }),
      words: wordsInBlog(now),
      ...SMALL_CHANGE,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', blog.id)
    .where('version', '=', blog.version)
    .where(notInTrash())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  const linked = await linkedPictures(trx, blog.id)
  const named = [...Object.values(texts).flatMap(({ pictures }) => pictures), ...(mainImage ? [mainImage] : [])]
  const added = new Set(named.filter((id) => !linked.has(id)))
  if (added.size > 0) await linkPictures(trx, blog.id, added)
  const cover = mainImage === undefined ? undefined : blog.main_image_id
  if (cover == null || Object.values(now).some((text) => text.includes(cover))) return []
  await trx.deleteFrom('blog_pictures').where('blog_id', '=', blog.id).where('picture_id', '=', cover).execute()
  return deleteUnusedPictures(trx, [cover])
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
