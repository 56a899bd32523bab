import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { BLOG_PICTURES, RICH_TEXTS, type RichTextName } from '#contract/blog-fields.ts'
import type { BlogFields } from '#contract/blogs.ts'
import { type HoldReason, isSpamReason } from '#contract/held.ts'
import { byColumn } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import type { Schema, StoredBlogState } from '../db/schema.ts'
import type { SanitizedText } from '../rich-text/rich-text.ts'
import { linkPictures } from './blog-pictures.ts'
import { enqueuePublication } from './publish.ts'
import { contentColumns } from './store.ts'

/** What a blog or a revision says, with sanitised texts and the ids of its pictures. */
export interface ArchivedState {
  fields: Omit<BlogFields, RichTextName | 'published' | 'submissionId'>
  /** As `sanitize` of `save.ts` made them. */
  texts: Record<RichTextName, SanitizedText>
  images: { mainImage: string } & Partial<Record<(typeof BLOG_PICTURES)[number], string | null>>
}

/** The state of an archived blog, as its columns have it. */
export interface ArchivedTimes {
  state: Exclude<StoredBlogState, 'withdrawn'>
  created_at: string
  updated_at: string
  published_at: string | null
  publish_at: string | null
  held_at: string | null
  trashed_at: string | null
  removed_at: string | null
  version: number
  small_from: number
  small_to: number
  comments_closed: number
}

export interface NewArchivedBlog extends ArchivedState {
  id: string
  authorId: string
  columns: ArchivedTimes
  held: { at: string; reasons: HoldReason[]; removedAt: string | null } | null
}

/** Ids of blogs per query. */
const BATCH = 200

/** The ids of blogs in their order, of one author or of all. @param isAll whether also of those that are not public */
export async function* storedBlogIds(db: Db, authorId: string | undefined, isAll: boolean): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('blogs')
      .select('id')
      .where('id', '>', after)
      .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
      .$if(!isAll, (query) => query.where('state', '=', 'public'))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** The row of a blog, in whatever state. */
export const storedBlog = (db: Db, id: string) =>
  db.selectFrom('blogs').selectAll().where('id', '=', id).executeTakeFirst()

/** An id that another site gave, if it is free here, so that addresses with it stay; else another one. */
export async function freeBlogId(db: Db, id: string): Promise<string> {
  const found = await db.selectFrom('blogs').select('id').where('id', '=', id).executeTakeFirst()
  return found ? randomUUIDv7() : id
}

/**
 * Inserts a blog of Blogi's own archive as it was, in the caller's transaction, without a mail or an announcement. Its
 * pictures have rows.
 * @returns false if there is a blog with its id
 */
export async function addArchivedBlog(trx: Transaction<Schema>, blog: NewArchivedBlog): Promise<boolean> {
  const { id, authorId, columns, held } = blog
  const added = await trx
    .insertInto('blogs')
    .values({ id, author_id: authorId, ...columnsOfState(blog), ...columns, submission_id: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await linkPictures(trx, id, picturesOf(blog))
  if (columns.publish_at !== null && columns.state === 'draft')
    await enqueuePublication(trx, id, new Date(columns.publish_at))
  if (held) {
    await trx
      .insertInto('held_blogs')
      .values({
        id: randomUUIDv7(),
        blog_id: id,
        author_id: authorId,
        held_at: held.at,
        reasons: JSON.stringify(held.reasons),
        suspected: held.reasons.some(isSpamReason) ? 1 : 0,
        removed_at: held.removedAt,
      })
      .execute()
  }
  return true
}

/** Inserts a former state of a blog that `addArchivedBlog` inserted. */
export async function addArchivedRevision(
  trx: Transaction<Schema>,
  blogId: string,
  revision: ArchivedState & { version: number; savedAt: string },
): Promise<void> {
  const { words, ...content } = columnsOfState(revision)
  const { version } = revision
  await trx
    .insertInto('revisions')
    .values({ blog_id: blogId, version, saved_at: revision.savedAt, ...content })
    .execute()
  await trx
    .insertInto('revision_pictures')
    .values([...picturesOf(revision)].map((picture_id) => ({ blog_id: blogId, version, picture_id })))
    .execute()
}

/** The ids of the pictures that a state shows. */
export function picturesOf({ images, texts }: ArchivedState): Set<string> {
  const inFields = Object.values(images).filter((id) => id != null)
  return new Set([...inFields, ...RICH_TEXTS.flatMap((name) => texts[name].pictures)])
}

function columnsOfState({ fields, texts, images }: ArchivedState) {
  const columns = contentColumns({ ...fields, ...texts, published: false, submissionId: undefined })
  return { ...columns, ...byColumn(BLOG_PICTURES, images), main_image_id: images.mainImage }
}
