import { categoryNamed } from '#contract/categories.ts'
import { SiteSettings } from '#contract/settings.ts'
import { readCategories } from '../../blogs/categories.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { Problem } from '../../http/problem.ts'
import { fixedBy } from '../../settings/current.ts'
import { changeSettings } from '../../settings/store.ts'

const TRIES = 3

/**
 * Adds the categories of an archive that the site does not have, as many as it may have.
 * @returns the names of those that were added
 */
export async function addCategories(db: Db, config: Config, names: string[], now: Date): Promise<string[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await readCategories(db)
    let categories = before
    for (const name of names) {
      if (categoryNamed(categories, name) !== undefined) continue
      const more = SiteSettings.shape.categories.safeParse([...categories, { name, was: [] }])
      if (more.success) categories = more.data
    }
    const added = categories.slice(before.length).map(({ name }) => name)
    if (added.length === 0) return []
    try {
      const change = { values: { categories }, expected: { categories: before } }
      await changeSettings(db, { ...change, fixed: fixedBy(config), actorId: null }, now)
      return added
    } catch (error) {
      // An admin or another import has changed them in the meantime, or the operator fixes them.
      if (!(error instanceof Problem) || error.statusCode >= 500) throw error
    }
  }
  return []
}
