// To change what a category is (commit a58251b):
// 1. What a name means: here. The first categories: `CATEGORIES` in `site.ts`.
// 2. Moving blogs: `server/blogs/categories.ts`. What admins may change: `server/settings/categories.ts`,
//    `web/src/admin/categories-field.tsx`.

import { FORMER_NAMES_MAX } from './limits.ts'
import { CATEGORIES } from './site.ts'

/** A category of the site, and its other names: its former ones, and those of categories that it replaced. */
export interface Category {
  name: string
  /** The latest last. */
  was: string[]
}

/** The filters of the listing that are no categories: all blogs, and the most read and discussed ones. */
export const ALL = 'All'
export const TRENDING = 'Trending'

export const DEFAULT_CATEGORIES: Category[] = CATEGORIES.map((name) => ({ name, was: [] }))

/** A key that is the same for names that differ only in case, accents or spaces. */
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const isSameName = (one: string, other: string): boolean => folded(one) === folded(other)

/** The category with a name, or else the one that had it before, however it is written. */
export function categoryNamed(categories: Category[], name: string): string | undefined {
  if (name === '') return undefined
  const found =
    categories.find((one) => one.name === name) ??
    categories.find((one) => isSameName(one.name, name)) ??
    categories.find(({ was }) => was.some((former) => isSameName(former, name)))
  return found?.name
}

/** The filter of the listing that a text means. */
export const tagNamed = (categories: Category[], text: string): string | undefined =>
  [ALL, TRENDING].find((tag) => isSameName(tag, text)) ?? categoryNamed(categories, text)

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

/** The errors in the names of the categories, for an admin. */
export function categoriesFault(categories: Category[]): string | undefined {
  if (categories.length === 0) return 'At least one category has to remain'
  const seen = new Set([ALL, TRENDING].map(folded))
  for (const { name } of categories) {
    if (seen.has(folded(name))) {
      const isReserved = isSameName(name, ALL) || isSameName(name, TRENDING)
      return isReserved ? `“${name}” is a filter of the site's own` : `Two categories have the name “${name}”`
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
