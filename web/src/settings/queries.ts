import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/settings.ts'
import { getOf } from '../http/query-client.ts'

/** What admins chose for the site. Every page comes with it, and an event says when it changed. */
export const siteSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal, meta }): Promise<PublicSettings> =>
    (await getOf({ meta })('GET /settings', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The settings page, whose script no other page loads. */
export const ADMIN_SETTINGS = ['personal', 'admin', 'settings'] as const

export const useSettings = (): PublicSettings => useSuspenseQuery(siteSettings).data

/** A page that admins wrote. */
export const sitePage = (slug: string) =>
  queryOptions({
    queryKey: ['site-page', slug],
    queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /pages/:slug', { params: { slug }, signal })).data,
  })
