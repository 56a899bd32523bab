import { sql, type Transaction } from 'kysely'
import { type Category, categoryNamed } from '#contract/categories.ts'
import { RETIRED_CATEGORIES_MAX } from '#contract/limits.ts'
import type { RetiredCategory } from '#contract/settings.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

type Trx = Transaction<Schema>

/** The categories that others take over now. */
function retiredIn(before: Category[], after: Category[]): { name: string; was: string[] }[] {
  const had = new Set(before.map(({ name }) => name))
  const has = new Set(after.map(({ name }) => name))
  return before.filter(({ name }) => !has.has(name) && had.has(categoryNamed(after, name) ?? ''))
}

/**
 * Notes the categories that are retired, before their blogs are moved. One whose name was given to a category again
 * cannot be restored any more.
 */
export async function noteRetired(trx: Trx, before: Category[], after: Category[], now: Date): Promise<void> {
  const names = after.map(({ name }) => name)
  await trx.deleteFrom('retired_categories').where('name', 'in', names).where('heir', 'is', null).execute()
  for (const { name, was } of retiredIn(before, after)) {
    const retired = { was: JSON.stringify(was), retired_at: now.toISOString(), heir: null }
    await trx
      .insertInto('retired_categories')
      .values({ name, ...retired })
      // One that was being restored keeps the note of the blogs that it did not have again yet.
      .onConflict((conflict) => conflict.column('name').doUpdateSet(retired))
      .execute()
  }
}

/** Notes blogs that left a category, if it was retired. */
export async function noteMoved(trx: Trx, category: string, blogIds: string[]): Promise<void> {
  const retired = trx.selectFrom('retired_categories').select('name').where('name', '=', category)
  if (blogIds.length === 0 || !(await retired.where('heir', 'is', null).executeTakeFirst())) return
  await trx
    .insertInto('retired_category_blogs')
    .values(blogIds.map((blog_id) => ({ category, blog_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The categories that can be restored, the latest first. */
export async function listRetired(db: Db, categories: Category[]): Promise<RetiredCategory[]> {
  const rows = await db
    .selectFrom('retired_categories')
    .select(({ selectFrom }) => [
      'name',
      'retired_at',
      selectFrom('retired_category_blogs')
        .select(sql<number>`count(*)`.as('many'))
        .whereRef('category', '=', 'name')
        .as('blogs'),
    ])
    .where('heir', 'is', null)
    .orderBy('retired_at', 'desc')
    .limit(RETIRED_CATEGORIES_MAX)
    .execute()
  return rows.flatMap(({ name, retired_at, blogs }) => {
    const heir = heirOf(categories, name)?.name
    return heir === undefined ? [] : [{ name, heir, retiredAt: retired_at, blogs: Number(blogs) }]
  })
}

/** The category that took over another one. */
export const heirOf = (categories: Category[], name: string): Category | undefined =>
  categories.find(({ was }) => was.includes(name))

/**
 * Gives some blogs back to a category that is being restored: those that are still in the one that took them over.
 * @returns undefined: none is being restored
 */
export async function restoreSomeBlogs(
  trx: Trx,
  categories: Category[],
  most: number,
): Promise<{ ids: string[]; between: string[] } | undefined> {
  const restored = await trx
    .selectFrom('retired_categories')
    .select(['name', 'heir'])
    .where('heir', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!restored) return undefined
  const { name, heir } = restored
  const noted = trx.selectFrom('retired_category_blogs').select('blog_id').where('category', '=', name)
  const ids = (await noted.orderBy('blog_id').limit(most).execute()).map(({ blog_id }) => blog_id)
  const to = categoryNamed(categories, name)
  const from = categories.find((one) => one.name === categoryNamed(categories, heir ?? ''))
  if (ids.length === 0 || to === undefined || from === undefined) {
    await trx.deleteFrom('retired_categories').where('name', '=', name).execute()
    return { ids: [], between: [] }
  }
  const moved = await trx
    .updateTable('blogs')
    .set({ category: to })
    .where('id', 'in', ids)
    .where('category', 'in', [from.name, ...from.was])
    .returning('id')
    .execute()
  await trx.deleteFrom('retired_category_blogs').where('category', '=', name).where('blog_id', 'in', ids).execute()
  return { ids: moved.map(({ id }) => id), between: [from.name, to] }
}
