import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'
import type { PeriodQuery } from './period.tsx'

/** What creators and admins see; fetched again whenever it is shown, as no event reports it. */
const ANALYTICS = [...PERSONAL, 'analytics'] as const

export const blogAnalytics = (id: string, query: PeriodQuery) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'blog', id, query],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /blog/analytics/:id', { params: { id }, query, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const siteAnalytics = (query: PeriodQuery) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'site', query],
    queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/analytics', { query, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const mostRead = (query: PeriodQuery) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'mostRead', query],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /admin/analytics/mostRead', { query, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const writers = (query: PeriodQuery) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'writers', query],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /admin/analytics/writers', { query, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const returningReaders = queryOptions({
  queryKey: [...ANALYTICS, 'returningReaders'],
  queryFn: async ({ signal, meta }) =>
    (await getOf({ meta })('GET /admin/analytics/returningReaders', { signal })).data,
  staleTime: 0,
})
