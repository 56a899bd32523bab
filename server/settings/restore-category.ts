import type { Category } from '#contract/categories.ts'
import { SiteSettings } from '#contract/settings.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { MOVED_AT_ONCE, type Moved, readCategories } from '../blogs/categories.ts'
import { heirOf, restoreSomeBlogs } from '../blogs/retired-categories.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound, throwIfInvalid } from '../http/problem.ts'
import { enqueue } from '../jobs/enqueue.ts'

interface Restoring {
  name: string
  /** Null: a command on the server. */
  actorId: string | null
}

/**
 * Restores a retired category as the last one, with its former names and the blogs that are still in the one that took
 * them over. It moves some of these; a job moves the others.
 * @throws Problem 404 if there is no such category, 400 if there would be too many
 */
export function restoreCategory(db: Db, { name, actorId }: Restoring, now: Date): Promise<Moved> {
  return inTransaction(db, async (trx) => {
    await lockTable(trx, 'settings')
    const before = await readCategories(trx)
    const retired = trx.selectFrom('retired_categories').select('was').where('name', '=', name)
    const row = await retired.where('heir', 'is', null).executeTakeFirst()
    const heir = heirOf(before, name)
    if (!row || !heir) throw notFound('category')
    const categories = withRestored(before, { name, was: JSON.parse(row.was) })
    const parsed = SiteSettings.shape.categories.safeParse(categories)
    throwIfInvalid(
      parsed.error?.issues.map(({ message: text }) => ({
        path: 'categories',
        code: 'too-many' as const,
        message: spokenLanguage().translate(text),
      })) ?? [],
    )
    const saved = { value: JSON.stringify(categories), updated_at: now.toISOString() }
    await trx
      .insertInto('settings')
      .values({ key: 'categories', ...saved })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(saved))
      .execute()
    await trx.updateTable('retired_categories').set({ heir: heir.name }).where('name', '=', name).execute()
    await enqueue(trx, 'move-blogs', {})
    await appendEntry(trx, { actorId, action: 'restore-category', subjectId: name }, now)
    return (await restoreSomeBlogs(trx, categories, MOVED_AT_ONCE)) ?? { ids: [], between: [] }
  })
}

/** The former names that it had, unless another category has one by now, lead to it again. */
function withRestored(categories: Category[], { name, was }: Category): Category[] {
  const names = new Set([name, ...was])
  const taken = new Set(categories.map((one) => one.name))
  return [
    ...categories.map((one) => ({ ...one, was: one.was.filter((former) => !names.has(former)) })),
    { name, was: was.filter((former) => !taken.has(former)) },
  ]
}
