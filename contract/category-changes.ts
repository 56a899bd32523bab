// What admins do to the categories. Apart from `categories.ts`, which every page loads.
import * as messages from '#messages/validation.ts'
import { ALL, type Category, folded, TRENDING } from './categories.ts'
import type { FieldCode } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { FORMER_NAMES_MAX } from './limits.ts'

/** With each former name once, where no category has it, and no more of them than are kept. */
export function withoutNeedlessNames(categories: Category[]): Category[] {
  // As they are written: another spelling of the same name is a former name, too, by which blogs are moved.
  const taken = new Set(categories.map(({ name }) => name))
  return categories.map(({ name, was }) => {
    const kept = was.filter((former) => {
      const isNew = !taken.has(former)
      taken.add(former)
      return isNew
    })
    return { name, was: kept.slice(-FORMER_NAMES_MAX) }
  })
}

/** What is wrong with the names of the categories, for an admin. */
export function categoriesFault(categories: Category[]): { code: FieldCode; message: string } | undefined {
  if (categories.length === 0) return { code: 'required', message: messages.categoriesRequired }
  const seen = new Set([ALL, TRENDING].map(folded))
  for (const { name } of categories) {
    if (seen.has(folded(name))) {
      const isReserved = [ALL, TRENDING].some((filter) => folded(filter) === folded(name))
      if (isReserved) return { code: 'reserved', message: formatMessage(messages.categoryReserved, { name }) }
      return { code: 'duplicate', message: formatMessage(messages.categoryTwice, { name }) }
    }
    seen.add(folded(name))
  }
  return undefined
}

/** Gives a category another name, by which its blogs and the links to it are found. @param known names of the site */
export function renameCategory(categories: Category[], at: number, name: string, known: string[]): Category[] {
  return categories.map((one, index) =>
    index === at ? { name, was: known.includes(one.name) ? [...one.was, one.name] : one.was } : one,
  )
}

/** Removes a category; another one takes over its blogs, and the links to it. */
export function retireCategory(categories: Category[], retired: string, heir: string): Category[] {
  const names = categories.filter(({ name }) => name === retired).flatMap(({ name, was }) => [...was, name])
  return categories
    .filter(({ name }) => name !== retired)
    .map((one) => (one.name === heir ? { ...one, was: [...one.was, ...names] } : one))
}

/** The categories that are neither there any more nor have been replaced by another one. */
export function lostCategories(before: Category[], after: Category[]): string[] {
  const known = new Set(after.flatMap(({ name, was }) => [name, ...was]))
  return before.map(({ name }) => name).filter((name) => !known.has(name))
}
