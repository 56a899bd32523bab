import { type Category, categoryNamed, folded } from '#contract/categories.ts'
import { renameCategory, retireCategory } from '#contract/category-changes.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { SiteSettings } from '#contract/settings.ts'
import { countMoving, readCategories } from '../blogs/categories.ts'
import { listRetired } from '../blogs/retired-categories.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { firstFault } from '../http/field-errors.ts'
import { commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { fixedBy } from '../settings/current.ts'
import { restoreCategory } from '../settings/restore-category.ts'
import { changeSettings } from '../settings/store.ts'

type Say = (line: string) => void

/** The action of `categories` with these words; undefined if there is no such command. */
export function categoriesWork(
  args: string[],
  config: Config,
  now: Date,
  say: Say,
): ((db: Db) => Promise<void>) | undefined {
  const [verb = '', ...words] = args
  if (args.length === 0) return (db) => printCategories(db, say)
  if (verb === 'restore' && words.length === 1) return (db) => restore(db, words[0] ?? '', now, say)
  if (!Object.hasOwn(VERBS, verb) || words.length !== (verb === 'add' ? 1 : 2)) return undefined
  return (db) => changeCategories(db, config, args, now, say)
}

/** Prints each category with the names that it had, and how many blogs are still to be moved. */
async function printCategories(db: Db, say: Say): Promise<void> {
  const categories = await readCategories(db)
  for (const { name, was } of categories)
    say(was.length > 0 ? formatMessage(messages.renamedCategory, { name, former: joined(was) }) : name)
  const moving = await countMoving(db, categories)
  if (moving > 0) say(formatMessage(messages.blogsMoving, { count: moving }))
}

/** @throws OperatorError if there is no such retired category */
async function restore(db: Db, name: string, now: Date, say: Say): Promise<void> {
  const retired = await listRetired(db, await readCategories(db))
  const found = retired.find((one) => folded(one.name) === folded(name))
  if (!found) throw new OperatorError(formatMessage(messages.noRetiredCategory, { name }))
  await restoreCategory(db, { name: found.name, actorId: null }, now)
  await printCategories(db, say)
}

const VERBS: Record<string, (categories: Category[], name: string, other: string) => Category[]> = {
  add: (categories, name) => [...categories, { name, was: [] }],
  rename: (categories, name, to) =>
    renameCategory(
      categories,
      indexOf(categories, name),
      to,
      categories.map((one) => one.name),
    ),
  retire: (categories, name, heir) =>
    retireCategory(categories, existingCategory(categories, name), existingCategory(categories, heir)),
  /** Before the category at a place, of which the first is 1. */
  move(categories, name, place) {
    const at = Number(place)
    if (!Number.isSafeInteger(at) || at < 1) throw new OperatorError(formatMessage(messages.noPlace, { place }))
    const from = indexOf(categories, name)
    return categories.toSpliced(from, 1).toSpliced(at - 1, 0, ...categories.slice(from, from + 1))
  },
}

/** Changes the categories. @throws OperatorError if there is no such category, or the result would be no list of them */
async function changeCategories(
  db: Db,
  config: Config,
  [verb = '', name = '', other = '']: string[],
  now: Date,
  say: Say,
): Promise<void> {
  const before = await readCategories(db)
  const parsed = SiteSettings.shape.categories.safeParse(VERBS[verb]?.(before, name, other))
  if (!parsed.success)
    throw new OperatorError(formatMessage(messages.refusedAlone, { error: firstFault(parsed.error) }))
  const change = { values: { categories: parsed.data }, expected: { categories: before }, fixed: fixedBy(config) }
  await changeSettings(db, { ...change, actorId: null }, now)
  await printCategories(db, say)
}

function existingCategory(categories: Category[], text: string): string {
  const name = categoryNamed(categories, text)
  if (!name) throw new OperatorError(formatMessage(messages.noCategory, { name: text }))
  return name
}

const indexOf = (categories: Category[], text: string) => {
  const name = existingCategory(categories, text)
  return categories.findIndex((one) => one.name === name)
}
