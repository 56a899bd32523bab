import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { hasStatus } from '../http/api-error.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The key prefix of everything about notifications; live events refetch it. */
export const NOTIFICATIONS = [...PERSONAL, 'notifications'] as const

/**
 * How many are unread, and how many blogs of followed authors are new; null once the session has ended. No one asked
 * for this call, which follows each reconnect: it must not send someone who is writing in a tab that is behind to the
 * login form. The next call of their own, or the session check, tells them.
 */
export const notificationCount = queryOptions({
  queryKey: [...NOTIFICATIONS, 'count'],
  queryFn: ({ signal, meta }) =>
    getOf({ meta })('GET /notifications/count', { signal }).then(
      ({ data }) => data,
      (error) => {
        if (hasStatus(error, 401)) return null
        throw error
      },
    ),
})

/** The notifications, the latest first. */
export const notifications = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS, 'list'],
  queryFn: async ({ pageParam, signal, meta }) => {
    const { data, nextCursor } = await getOf({ meta })('GET /notifications', {
      query: { cursor: pageParam ?? undefined },
      signal,
    })
    return { items: data, nextCursor }
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** The kinds, people and discussions that the user has made quiet. */
export const quiet = queryOptions({
  queryKey: [...NOTIFICATIONS, 'quiet'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /notifications/quiet', { signal })).data,
})

export const notificationKey = ({ kind, subjectId }: Pick<Notification, 'kind' | 'subjectId'>) => `${kind} ${subjectId}`
