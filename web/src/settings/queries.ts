import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Category, categoryNamed, DEFAULT_CATEGORIES } from '#contract/categories.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { getOf } from '../http/query-client.ts'
import { loadWritingSystem } from './writing-systems.ts'

/** The site's settings. Every page comes with them, and an event reports changes. */
export const siteSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal, meta }): Promise<PublicSettings> =>
    (await getOf({ meta })('GET /settings', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The settings page, whose script no other page loads. */
export const ADMIN_SETTINGS = ['personal', 'admin', 'settings'] as const

export const useSettings = (): PublicSettings => useSuspenseQuery(siteSettings).data

/** An instance of the last release names no categories. */
const categoriesOf = (settings: Partial<PublicSettings> | undefined): Category[] =>
  settings?.categories ?? DEFAULT_CATEGORIES

export const useCategories = (): Category[] => categoriesOf(useSettings())

/** The settings for a loader: every page comes with them. */
export const settingsIn = (client: QueryClient) => client.getQueryData(siteSettings.queryKey)

/** The categories for a loader. */
export const categoriesIn = (client: QueryClient): Category[] => categoriesOf(settingsIn(client))

/** The current name of a category: a card may be older than it. */
export function useCategoryName(name: string): string {
  return categoryNamed(useCategories(), name) ?? name
}

/**
 * The `lang` of what authors wrote; undefined: it is that of the page, or unknown, as an instance of the last release
 * names none.
 * @param own the language of the blog, if it has one of its own
 */
export function useTextLanguage(own?: string): string | undefined {
  const { language } = useSettings()
  const tag = own || language
  useEffect(() => loadWritingSystem(tag), [tag])
  return tag === spokenLanguage().tag ? undefined : tag
}

/** The key prefix of the pages that admins wrote. */
export const SITE_PAGES = ['site-page'] as const

/** A page that admins wrote. */
export const sitePage = (slug: string) =>
  queryOptions({
    queryKey: [...SITE_PAGES, slug],
    queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /pages/:slug', { params: { slug }, signal })).data,
  })
