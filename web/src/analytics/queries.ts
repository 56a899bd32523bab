import { queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** What creators and admins see; fetched again whenever it is shown, as no event reports it. */
const ANALYTICS = [...PERSONAL, 'analytics'] as const

export const blogAnalytics = (id: string, days: number) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'blog', id, days],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /blog/analytics/:id', { params: { id }, query: { days }, signal })).data,
    staleTime: 0,
  })

export const siteAnalytics = (days: number) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'site', days],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /admin/analytics', { query: { days }, signal })).data,
    staleTime: 0,
  })
