import { sql, type Transaction } from 'kysely'
import { type Category, categoryNamed } from '#contract/categories.ts'
import { type CategoryCount, DEFAULT_SETTINGS, SiteSettings } from '#contract/settings.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Announce } from '../live/announce.ts'
import { noteMoved, restoreSomeBlogs } from './retired-categories.ts'

/** Blogs that are moved in one transaction, which takes a few milliseconds. */
export const MOVED_AT_ONCE = 500

/** Blogs that were moved, and the categories from and to which. */
export interface Moved {
  ids: string[]
  between: string[]
}

/** The site's categories as they are in the database; all others read them from `deps.settings`. */
export async function readCategories(db: Db): Promise<Category[]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'categories').executeTakeFirst()
  return categoriesIn(row?.value)
}

function categoriesIn(json: string | undefined): Category[] {
  try {
    return SiteSettings.shape.categories.parse(JSON.parse(json ?? ''))
  } catch {
    // As for every setting: a missing value, or one broken by an operator's SQL, counts as the default.
    return DEFAULT_SETTINGS.categories
  }
}

/** The category of the site that a name means; undefined if there is none. */
export const findCategory = async (db: Db, name: string): Promise<string | undefined> =>
  categoryNamed(await readCategories(db), name)

const renamedIn = (categories: Category[]) =>
  categories.flatMap(({ name, was }) => was.map((from) => ({ from, to: name })))

/** How many blogs are still in a category that was renamed or retired. */
export async function countMoving(db: Db, categories: Category[]): Promise<number> {
  const names = renamedIn(categories).map(({ from }) => from)
  if (names.length === 0) return 0
  const counted = db.selectFrom('blogs').select(sql<number>`count(*)`.as('many')).where('category', 'in', names)
  return Number((await counted.executeTakeFirst())?.many)
}

/** How many public blogs each category has; those that are still to be moved count for the one that they move to. */
export async function countByCategory(db: Db, categories: Category[]): Promise<CategoryCount[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(({ fn }) => ['category', fn.countAll<number>().as('many')])
    .where(
      'category',
      'in',
      categories.flatMap(({ name, was }) => [name, ...was]),
    )
    .where('state', '=', 'public')
    .groupBy('category')
    .execute()
  const counted = new Map(rows.map(({ category, many }) => [category, Number(many)]))
  return categories.map(({ name, was }) => {
    const blogs = [name, ...was].reduce((sum, one) => sum + (counted.get(one) ?? 0), 0)
    return { name, blogs }
  })
}

/**
 * Moves blogs out of categories that were renamed or retired, the newest first. Their version stays: no form that is
 * open is behind because of it.
 */
export async function moveSome(trx: Transaction<Schema>, most: number): Promise<Moved> {
  const moved: Moved = { ids: [], between: [] }
  for (const { from, to } of renamedIn(await readCategories(trx))) {
    const some = trx
      .selectFrom('blogs')
      .select('id')
      .where('category', '=', from)
      // By the index: the newest of those that are public before drafts.
      .orderBy('state', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most - moved.ids.length)
    const rows = await trx
      .updateTable('blogs')
      .set({ category: to })
      .where('id', 'in', some)
      .where('category', '=', from)
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    await noteMoved(trx, from, ids)
    if (ids.length > 0) moved.between.push(from, to)
    moved.ids.push(...ids)
    if (moved.ids.length >= most) break
  }
  return moved
}

/** Moves all blogs out of categories that were renamed or retired, and back into those that are restored. */
export async function moveAll(parts: { db: Db; announce: Announce }, signal: AbortSignal): Promise<void> {
  const { db, announce } = parts
  for (let many = MOVED_AT_ONCE; many === MOVED_AT_ONCE; ) {
    signal.throwIfAborted()
    const { ids, between } = await inTransaction(db, (trx) => moveSome(trx, MOVED_AT_ONCE))
    many = ids.length
    if (many > 0) await announce.blogsMoved(ids, between)
  }
  for (let isLeft = true; isLeft; ) {
    signal.throwIfAborted()
    const restored = await inTransaction(db, async (trx) =>
      restoreSomeBlogs(trx, await readCategories(trx), MOVED_AT_ONCE),
    )
    if (restored && restored.ids.length > 0) await announce.blogsMoved(restored.ids, restored.between)
    isLeft = restored !== undefined
  }
}
