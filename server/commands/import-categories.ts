import { categoryNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import { SiteSettings } from '#contract/settings.ts'
import * as messages from '#messages/import.ts'
import { readCategories } from '../blogs/categories.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { Problem } from '../http/problem.ts'
import { fixedBy } from '../settings/current.ts'
import { changeSettings } from '../settings/store.ts'

const TRIES = 3

/** Adds the categories of an archive that the site does not have, as many as it may have. */
export async function addCategories(
  db: Db,
  config: Config,
  names: string[],
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  for (const name of names) {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        if (await add(db, config, name, now)) say(formatMessage(messages.categoryAdded, { name }))
        break
      } catch (error) {
        // An admin or another import has changed them in the meantime.
        if (!(error instanceof Problem) || error.statusCode >= 500) throw error
      }
    }
  }
}

/** @returns whether the site had no such category */
async function add(db: Db, config: Config, name: string, now: Date): Promise<boolean> {
  const before = await readCategories(db)
  if (categoryNamed(before, name) !== undefined) return false
  const categories = SiteSettings.shape.categories.safeParse([...before, { name, was: [] }])
  if (!categories.success) return false
  const change = { values: { categories: categories.data }, expected: { categories: before } }
  await changeSettings(db, { ...change, fixed: fixedBy(config), actorId: null }, now)
  return true
}
