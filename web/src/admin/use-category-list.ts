import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Category } from '#contract/categories.ts'
import { renameCategory, retireCategory } from '#contract/category-changes.ts'
import type { CATEGORIES } from '#contract/site.ts'
import * as names from '#messages/category-names.ts'

export interface CategoriesProps {
  value: Category[]
  /** Those that the site has. */
  saved: Category[]
  onChange: (categories: Category[]) => void
}

/** The names of the first categories in the language of the page. */
const NAMES: Record<(typeof CATEGORIES)[number], string> = {
  Technology: names.technology,
  Health: names.health,
  Travel: names.travel,
  Food: names.food,
  Lifestyle: names.lifestyle,
  Finance: names.finance,
  Education: names.education,
  Entertainment: names.entertainment,
  Game: names.game,
  Anime: names.anime,
  Testing: names.testing,
}
const translated = (name: string): string => (Object.hasOwn(NAMES, name) ? NAMES[name as keyof typeof NAMES] : name)
export const isTranslated = (name: string) => translated(name) !== name

/** Changes to the list, which keep the focus where it was. */
export function useCategoryList({ value, saved, onChange }: CategoriesProps) {
  const rows = useRef<HTMLOListElement>(null)
  const [retiring, setRetiring] = useState<string>()
  const known = saved.map(({ name }) => name)
  const rowAt = (index: number) => rows.current?.children[index]
  return {
    value,
    rows,
    /** The names of the categories that the site has. */
    known,
    /** The name of the category whose heir is asked for. */
    retiring,
    rename: (index: number, name: string) => onChange(renameCategory(value, index, name, known)),
    /** Names those that still have their first names in the language of the page. */
    translate: () =>
      onChange(value.reduce((all, { name }, index) => renameCategory(all, index, translated(name), known), value)),
    move(from: number, to: number): void {
      const [moved] = value.slice(from, from + 1)
      if (!moved || to < 0 || to >= value.length) return
      flushSync(() => onChange(value.toSpliced(from, 1).toSpliced(to, 0, moved)))
      // The button moves with its category, so that it can be pressed again.
      rowAt(to)
        ?.querySelector<HTMLElement>(to < from ? '[data-up]' : '[data-down]')
        ?.focus()
    },
    add(): void {
      flushSync(() => onChange([...value, { name: '', was: [] }]))
      rowAt(value.length)?.querySelector('input')?.focus()
    },
    /** Removes a category, or asks for an heir if it has blogs. */
    remove(index: number): void {
      const { name = '' } = value[index] ?? {}
      const hasBlogs = known.includes(name) || value[index]?.was.some((former) => known.includes(former))
      if (hasBlogs) setRetiring(name)
      else onChange(value.toSpliced(index, 1))
    },
    keep: () => setRetiring(undefined),
    retire(name: string, heir: string): void {
      setRetiring(undefined)
      onChange(retireCategory(value, name, heir))
    },
  }
}
