import { categoryNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import { SiteSettings } from '#contract/settings.ts'
import * as messages from '#messages/import.ts'
import { readCategories } from '../blogs/categories.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { fixedBy } from '../settings/current.ts'
import { changeSettings } from '../settings/store.ts'

/** Adds the categories of an archive that the site does not have, as many as it may have. */
export async function addCategories(
  db: Db,
  config: Config,
  names: string[],
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  for (const name of names) {
    const before = await readCategories(db)
    if (categoryNamed(before, name) !== undefined) continue
    const categories = SiteSettings.shape.categories.safeParse([...before, { name, was: [] }])
    if (!categories.success) continue
    const change = { values: { categories: categories.data }, expected: { categories: before } }
    await changeSettings(db, { ...change, fixed: fixedBy(config), actorId: null }, now)
    say(formatMessage(messages.categoryAdded, { name }))
  }
}
