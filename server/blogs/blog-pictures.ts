import type { Insertable, Selectable } from 'kysely'
import { BLOG_PICTURES } from '#contract/blog-fields.ts'
import type { RemovablePicture } from '#contract/blogs.ts'
import { byColumn, byField, columnOf, columnsOf } from '../db/blog-columns.ts'
import { forKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { BlogsTable } from '../db/schema.ts'
import { throwIfInvalid } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import type { NewPicture } from '../media/store.ts'

/** A picture that came with the form, or the id of one that the author uploaded before. */
export type BlogPicture = NewPicture | { id: string }
/** The pictures of a form by field: null to remove it, undefined to keep the current one. */
export type BlogPictures = { mainImage?: BlogPicture | undefined } & {
  [Name in RemovablePicture]?: BlogPicture | null | undefined
}

/** Those of a form's pictures that came with it and have no row yet. */
export function newPictures(pictures: BlogPictures): NewPicture[] {
  return Object.values(pictures).filter((picture) => picture != null && isNew(picture)) as NewPicture[]
}

function isNew(picture: BlogPicture): picture is NewPicture {
  return 'owner_id' in picture
}

/**
 * Locks the pictures that were uploaded before.
 * @throws Problem 400 naming each that is not the author's, or no longer there
 */
export async function requireStored(trx: Db, authorId: string, pictures: BlogPictures): Promise<void> {
  const chosen = Object.entries(pictures).flatMap(([path, picture]) =>
    picture && !isNew(picture) ? [{ path, id: picture.id }] : [],
  )
  if (chosen.length === 0) return
  const found = await trx
    .selectFrom('pictures')
    .select('id')
    .where('owner_id', '=', authorId)
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .$call(forKeyShare(trx))
    .execute()
  const ids = new Set(found.map(({ id }) => id))
  const missing = chosen.filter(({ id }) => !ids.has(id))
  throwIfInvalid(missing.map(({ path }) => ({ path, code: 'not-found' as const, message: answers.pictureGone })))
}

/** The columns of a blog's pictures. */
export const IMAGE_COLUMNS = columnsOf(BLOG_PICTURES)
export type ImageColumns = Pick<Insertable<BlogsTable>, (typeof IMAGE_COLUMNS)[number]>

/** The pictures of a row's fields. */
export function imagesOf(row: Pick<Selectable<BlogsTable>, keyof ImageColumns>): ImageColumns {
  return byColumn(BLOG_PICTURES, byField(BLOG_PICTURES, row))
}

/** The columns of the pictures that change. */
export function imageColumns(pictures: BlogPictures): Partial<ImageColumns> {
  const changed = BLOG_PICTURES.filter((name) => pictures[name] !== undefined)
  const ids = changed.map((name) => [columnOf(name), pictures[name]?.id ?? null] as const)
  return Object.fromEntries(ids)
}

/** The ids of a blog's pictures. */
export async function linkedPictures(db: Db, blogId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('blog_pictures').select('picture_id').where('blog_id', '=', blogId).execute()
  return new Set(rows.map((row) => row.picture_id))
}

/** The ids of the pictures of its revisions. */
export async function picturesOfRevisions(db: Db, blogId: string): Promise<string[]> {
  const rows = await db.selectFrom('revision_pictures').select('picture_id').where('blog_id', '=', blogId).execute()
  return [...new Set(rows.map((row) => row.picture_id))]
}

/** Links a blog to those of the pictures that still exist. */
export async function linkPictures(db: Db, blogId: string, ids: Set<string>): Promise<void> {
  await db
    .insertInto('blog_pictures')
    .columns(['blog_id', 'picture_id'])
    .expression((eb) =>
      eb
        .selectFrom('pictures')
        .select([eb.val(blogId).as('blog_id'), 'id'])
        .where('id', 'in', [...ids])
        .$call(forKeyShare(db)),
    )
    .execute()
}
