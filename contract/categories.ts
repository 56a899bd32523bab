// To change what a category is (commit a58251b):
// 1. What a name means: here, and `contract/category-changes.ts`. The first categories: `CATEGORIES` in `site.ts`.
// 2. Moving blogs: `server/blogs/categories.ts`. What admins may change: `server/settings/categories.ts`,
//    `web/src/admin/categories-field.tsx`.

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
export const folded = (name: string) =>
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
