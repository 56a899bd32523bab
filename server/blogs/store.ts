import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { BlogFields } from '#contract/blogs.ts'
import type { BlogPictureName } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import type { BlogsTable } from '../db/schema.ts'
import { dropUnused, insertPictures, type NewPicture } from '../media/store.ts'
import { excerptOf, picturesIn } from './rich-text.ts'

/** The pictures of a saved form by field: a stored one, null for none, undefined to keep what is there. */
export type BlogPictures = Partial<Record<BlogPictureName, NewPicture | null | undefined>>

/**
 * Saves a new blog with its pictures, all or nothing. The rich texts are already clean.
 * @returns its id; where the same sending was saved before, that one's id, and the pictures whose files may go
 */
export function createBlog(
  db: Db,
  authorId: string,
  fields: BlogFields,
  pictures: BlogPictures & { mainImage: NewPicture },
  now: Date,
): Promise<{ id: string; created: boolean; unusedPictures: string[] }> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  const submission_id = fields.submissionId ?? null
  return db.transaction().execute(async (trx) => {
    await insertPictures(trx, newOnes(pictures))
    const created = await trx
      .insertInto('blogs')
      .values({
        id,
        author_id: authorId,
        ...textColumns(fields),
        main_image_id: pictures.mainImage.id,
        para_one_image_id: pictures.paraOneImage?.id ?? null,
        para_two_image_id: pictures.paraTwoImage?.id ?? null,
        para_three_image_id: pictures.paraThreeImage?.id ?? null,
        created_at: at,
        updated_at: at,
        published_at: fields.published ? at : null,
        submission_id,
      })
      .onConflict((conflict) => conflict.columns(['author_id', 'submission_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created) {
      await linkPictures(trx, id)
      return { id, created: true, unusedPictures: [] }
    }
    const before = await trx
      .selectFrom('blogs')
      .select('id')
      .where('author_id', '=', authorId)
      .where('submission_id', '=', submission_id)
      .executeTakeFirstOrThrow()
    const sentAgain = newOnes(pictures).map((picture) => picture.id)
    return { id: before.id, created: false, unusedPictures: await dropUnused(trx, sentAgain) }
  })
}

/**
 * Saves a changed blog with its pictures, all or nothing; a draft that becomes public does so now.
 * @param version the version that was changed; undefined: whichever there is
 * @returns whether it was public before, and the pictures whose files may go; undefined when this author has no such
 * blog in this version
 */
export async function updateBlog(
  db: Db,
  id: string,
  authorId: string,
  fields: BlogFields,
  pictures: BlogPictures,
  version: number | undefined,
  now: Date,
): Promise<{ wasPublished: boolean; unusedPictures: string[] } | undefined> {
  const at = now.toISOString()
  return db.transaction().execute(async (trx) => {
    // Touched first, so that a second save of the same blog waits here until this one is through.
    let touched = trx
      .updateTable('blogs')
      .set((eb) => ({ updated_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('author_id', '=', authorId)
    if (version !== undefined) touched = touched.where('version', '=', version)
    const { numUpdatedRows } = await touched.executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return undefined
    const before = await trx.selectFrom('blogs').select('published_at').where('id', '=', id).executeTakeFirstOrThrow()
    const used = await linkedPictures(trx, id)
    await insertPictures(trx, newOnes(pictures))
    await trx
      .updateTable('blogs')
      .set({
        ...textColumns(fields),
        ...(pictures.mainImage && { main_image_id: pictures.mainImage.id }),
        ...(pictures.paraOneImage !== undefined && { para_one_image_id: pictures.paraOneImage?.id ?? null }),
        ...(pictures.paraTwoImage !== undefined && { para_two_image_id: pictures.paraTwoImage?.id ?? null }),
        ...(pictures.paraThreeImage !== undefined && { para_three_image_id: pictures.paraThreeImage?.id ?? null }),
        published_at: fields.published ? sql<string>`coalesce(published_at, ${at})` : null,
      })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('blog_pictures').where('blog_id', '=', id).execute()
    await linkPictures(trx, id)
    return { wasPublished: before.published_at !== null, unusedPictures: await dropUnused(trx, used) }
  })
}

/** Deletes a blog of this author. @returns as `updateBlog` does */
export async function deleteBlog(
  db: Db,
  id: string,
  authorId: string,
): Promise<{ wasPublished: boolean; unusedPictures: string[] } | undefined> {
  return db.transaction().execute(async (trx) => {
    const used = await linkedPictures(trx, id)
    const deleted = await trx
      .deleteFrom('blogs')
      .where('id', '=', id)
      .where('author_id', '=', authorId)
      .returning('published_at')
      .executeTakeFirst()
    if (!deleted) return undefined
    return { wasPublished: deleted.published_at !== null, unusedPictures: await dropUnused(trx, used) }
  })
}

function newOnes(pictures: BlogPictures): NewPicture[] {
  return Object.values(pictures).filter((picture) => picture !== null && picture !== undefined)
}

function textColumns(fields: BlogFields) {
  return {
    title: fields.title,
    category: fields.category,
    excerpt: excerptOf(fields.intro),
    intro: fields.intro,
    para_one_title: fields.paraOneTitle,
    para_one_description: fields.paraOneDescription,
    para_two_title: fields.paraTwoTitle,
    para_two_description: fields.paraTwoDescription,
    para_three_title: fields.paraThreeTitle,
    para_three_description: fields.paraThreeDescription,
  } satisfies Partial<Insertable<BlogsTable>>
}

async function linkedPictures(db: Db, blogId: string): Promise<string[]> {
  const rows = await db.selectFrom('blog_pictures').select('picture_id').where('blog_id', '=', blogId).execute()
  return rows.map((row) => row.picture_id)
}

/** Links a blog to every picture that its row names, in a field or inside a text, and that is still there. */
async function linkPictures(db: Db, blogId: string): Promise<void> {
  const row = await db.selectFrom('blogs').selectAll().where('id', '=', blogId).executeTakeFirstOrThrow()
  const inFields = [row.main_image_id, row.para_one_image_id, row.para_two_image_id, row.para_three_image_id]
  const inTexts = [row.intro, row.para_one_description, row.para_two_description, row.para_three_description]
  const ids = new Set([...inFields.filter((id) => id !== null), ...inTexts.flatMap(picturesIn)])
  await db
    .insertInto('blog_pictures')
    .columns(['blog_id', 'picture_id'])
    .expression((eb) =>
      eb
        .selectFrom('pictures')
        .select([eb.val(blogId).as('blog_id'), 'id'])
        .where('id', 'in', [...ids]),
    )
    .execute()
}
