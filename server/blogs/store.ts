import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { LINES, RICH_TEXTS, type RichTextName } from '#contract/blog-fields.ts'
import type { BlogFields, BlogState } from '#contract/blogs.ts'
import type { HoldReason } from '#contract/held.ts'
import { wordsInBlog } from '#contract/reading-time.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { byColumn } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import type { BlogsTable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { addHeldBlog, endHeldBlog, isHeldByAdmin } from '../holding/store.ts'
import { deleteUnusedPictures, insertPictures } from '../media/store.ts'
import { excerptOf, type SanitizedText } from '../rich-text/rich-text.ts'
import {
  type BlogPicture,
  type BlogPictures,
  IMAGE_COLUMNS,
  type ImageColumns,
  imageColumns,
  imagesOf,
  linkedPictures,
  linkPictures,
  newPictures,
  requireStored,
} from './blog-pictures.ts'
import { removeDraft } from './drafts/store.ts'
import { notInTrash } from './policy.ts'
import { enqueuePublication, publication } from './publish.ts'
import { SMALL_CHANGE } from './small-change.ts'
import { heldSince } from './states.ts'

/** The fields of a blog to store, with sanitised rich texts. Only `save.ts` creates them. */
export type CleanFields = Omit<BlogFields, RichTextName> & Record<RichTextName, SanitizedText>

export interface BlogCreation<Fields> {
  authorId: string
  fields: Fields
  pictures: BlogPictures & { mainImage: BlogPicture }
  /** The author's draft that it was written in, which is removed. */
  draftId?: string | undefined
  /** When a job publishes it; until then it is a draft. */
  publishAt?: Date | null | undefined
  /** Why it waits for approval instead of being public; none by default. */
  heldFor?: HoldReason[]
  now: Date
}

/**
 * Inserts a new blog with its pictures, all or nothing.
 * @returns its id; for a repeated request the id of the existing blog, and the pictures whose files can be deleted
 */
export function insertBlog(db: Db, creation: BlogCreation<CleanFields>): Promise<Created> {
  return inTransaction(db, (trx) => addBlog(trx, creation))
}

interface Created {
  id: string
  created: boolean
  unusedPictures: string[]
}

/** The same in the caller's transaction. */
export async function addBlog(
  trx: Transaction<Schema>,
  { authorId, fields, pictures, draftId, publishAt, heldFor = [], now }: BlogCreation<CleanFields>,
): Promise<Created> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  // A draft is published once: requests that repeat its id are one submission, also without a key of their own.
  const submission_id = fields.submissionId ?? draftId ?? null
  const images = { main_image_id: pictures.mainImage.id, ...imageColumns(pictures) }
  await insertPictures(trx, newPictures(pictures))
  await requireStored(trx, authorId, pictures)
  const removeOwnDraft = (blogId: string) => (draftId === undefined ? [] : removeDraft(trx, draftId, authorId, blogId))
  const created = await trx
    .insertInto('blogs')
    .values({
      id,
      author_id: authorId,
      ...contentColumns(fields),
      ...images,
      created_at: at,
      updated_at: at,
      ...publication(fields, at, publishAt),
      ...(heldFor.length > 0 && { ...heldSince(now), published_at: null }),
      submission_id,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'submission_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    const ofDraft = await removeOwnDraft(id)
    await linkPictures(trx, id, picturesShown(images, fields))
    if (publishAt) await enqueuePublication(trx, id, publishAt)
    if (heldFor.length > 0) await addHeldBlog(trx, { id, authorId, reasons: heldFor }, now)
    return { id, created: true, unusedPictures: await deleteUnusedPictures(trx, ofDraft) }
  }
  const before = await trx
    .selectFrom('blogs')
    .select('id')
    .where('author_id', '=', authorId)
    .where('submission_id', '=', submission_id)
    .executeTakeFirstOrThrow()
  const ofDraft = await removeOwnDraft(before.id)
  const sentAgain = newPictures(pictures).map((picture) => picture.id)
  return {
    id: before.id,
    created: false,
    unusedPictures: await deleteUnusedPictures(trx, [...sentAgain, ...ofDraft]),
  }
}

export interface BlogUpdate<Fields> {
  id: string
  authorId: string
  fields: Fields
  pictures: BlogPictures
  /** The version that the changes are based on; undefined for any. */
  version: number | undefined
  /** The author's draft that the changes were written in, which is removed. */
  draftId?: string | undefined
  /** When a job publishes it; null: never. Undefined: a scheduled blog that stays unpublished stays scheduled. */
  publishAt?: Date | null | undefined
  /** As of `BlogCreation`. */
  heldFor?: HoldReason[]
  /** Whether readers are not notified of this change. */
  isSmall?: boolean
  now: Date
}

/** The work that remains after a change: announcing it by the former state, and deleting files. */
export interface Changed {
  before: BlogState
  unusedPictures: string[]
}

/**
 * Changes a blog with its pictures, all or nothing; a draft made public gets the current time as its date, and one that
 * waited after it was public has its date still. One that an admin holds waits until an admin decides, also if it was a
 * draft in between. If the set of pictures does not change, a single statement is enough.
 * @returns undefined when this author has no such blog in this version
 */
export async function changeBlog(db: Db, update: BlogUpdate<CleanFields>): Promise<Changed | undefined> {
  const { id, authorId, fields, pictures, version, draftId, publishAt, heldFor = [], isSmall = false, now } = update
  const found = await db
    .selectFrom('blogs')
    .select(['version', 'state', 'category', 'tags', 'held_at', ...IMAGE_COLUMNS])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where(notInTrash())
    .executeTakeFirst()
  if (!found || (version !== undefined && version !== found.version)) return undefined
  const before = stateOf(found)
  const reasons: HoldReason[] = (await isHeldByAdmin(db, id)) ? ['admin', ...heldFor] : heldFor
  const isHeld = reasons.length > 0 && fields.published && !publishAt
  const images = { ...imagesOf(found), ...imageColumns(pictures) }
  const shown = picturesShown(images, fields)
  const linked = await linkedPictures(db, id)
  const isSameShown = linked.size === shown.size && linked.isSubsetOf(shown)

  const write = async (trx: Db) => {
    const at = now.toISOString()
    const { numUpdatedRows } = await trx
      .updateTable('blogs')
      .set((eb) => ({
        ...contentColumns(fields),
        // New pictures do not have rows yet, which the foreign keys need.
        ...(isSameShown && images),
        updated_at: at,
        ...(isHeld
          ? heldSince(now)
          : { ...publication(fields, sql<string>`coalesce(published_at, ${at})`, publishAt), held_at: null }),
        ...(isSmall && SMALL_CHANGE),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where(notInTrash())
      .where('version', '=', found.version)
      // An admin has neither held it nor decided in between.
      .where('held_at', found.held_at === null ? 'is' : '=', found.held_at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return undefined
    const ofDraft = draftId === undefined ? [] : await removeDraft(trx, draftId, authorId, id)
    if (isSameShown) return { before, unusedPictures: await deleteUnusedPictures(trx, ofDraft) }
    await insertPictures(trx, newPictures(pictures))
    await requireStored(trx, authorId, pictures)
    await trx.updateTable('blogs').set(images).where('id', '=', id).execute()
    await trx.deleteFrom('blog_pictures').where('blog_id', '=', id).execute()
    await linkPictures(trx, id, shown)
    return { before, unusedPictures: await deleteUnusedPictures(trx, [...linked, ...ofDraft]) }
  }
  const writeAndEnqueue = async (trx: Transaction<Schema>) => {
    const saved = await write(trx)
    if (saved && publishAt) await enqueuePublication(trx, id, publishAt)
    if (saved) await moveHeld(trx, { id, authorId, reasons }, now)
    return saved
  }
  const hasEntry = reasons.length > 0 || found.held_at !== null
  const isOneStatement = isSameShown && draftId === undefined && !publishAt && !hasEntry
  const saved = isOneStatement ? await write(db) : await inTransaction(db, writeAndEnqueue)
  // Another request changed it in between: retry on top of that, unless its version is not the expected one any more.
  return saved ?? changeBlog(db, update)
}

/**
 * Enters a blog that a save has made held, or ends the entry of one that it has made public or a draft. That of a draft
 * which an admin holds stays, so that it waits again once it is published.
 * @param held with no reasons: it is not held any more
 */
export async function moveHeld(
  trx: Transaction<Schema>,
  held: Parameters<typeof addHeldBlog>[1],
  now: Date,
): Promise<void> {
  await endHeldBlog(trx, held.id)
  if (held.reasons.length > 0) await addHeldBlog(trx, held, now)
}

/** The state of a row. */
export function stateOf(row: Pick<Selectable<BlogsTable>, 'state' | 'category' | 'tags'>): BlogState {
  return { published: row.state === 'public', category: row.category, tags: JSON.parse(row.tags) }
}

/** The columns of the fields of a form. */
export function contentColumns(fields: CleanFields) {
  return {
    // Fields that a form leaves out stay as they are.
    ...byColumn(LINES, fields),
    ...byColumn(RICH_TEXTS, htmlOf(fields)),
    category: fields.category,
    ...(fields.tags && { tags: JSON.stringify(fields.tags) }),
    ...(fields.language !== undefined && { language: fields.language }),
    excerpt: excerptOf(fields.intro),
    words: wordsInBlog({ ...fields, ...htmlOf(fields) }),
  } satisfies Partial<Insertable<BlogsTable>>
}

/** The sanitised texts as they are stored. */
const htmlOf = (fields: Pick<CleanFields, RichTextName>) => shapeOf(RICH_TEXTS, (name) => fields[name].html)

/** The ids of the pictures that a blog shows, in its fields or in its texts. */
function picturesShown(images: ImageColumns, fields: CleanFields): Set<string> {
  const inFields = IMAGE_COLUMNS.map((column) => images[column]).filter((id) => id != null)
  return new Set([...inFields, ...RICH_TEXTS.flatMap((name) => fields[name].pictures)])
}
