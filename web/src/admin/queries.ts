import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TagOrder } from '#contract/admin-tags.ts'
import type { EmailState } from '#contract/emails.ts'
import { getOf } from '../http/query-client.ts'
import { ADMIN } from '../moderation/offer-undo.ts'
import { ADMIN_SETTINGS } from '../settings/queries.ts'
import { followedTags } from '../tags/queries.ts'
import type { AskedComments, AskedPosts } from './post-filters.ts'

// What admins see is fetched again whenever it is shown, and the queue when its tab gets the focus, as no event reports
// it.

/** The moderation queue, the oldest entry first. */
export const queue = infiniteQueryOptions({
  queryKey: [...ADMIN, 'queue'],
  queryFn: ({ pageParam, signal, meta }) =>
    getOf({ meta })('GET /admin/queue', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The posts that wait as spam, and the last removal. */
export const spamWave = queryOptions({
  queryKey: [...ADMIN, 'spam'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/spam', { signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The whole of a blog that waits for approval, by its entry. */
export const heldBlog = (id: string) =>
  queryOptions({
    queryKey: [...ADMIN, 'held', id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /admin/held/:id', { params: { id }, signal })).data,
    staleTime: 0,
  })

/** The key prefixes of the lists of all posts and all comments. */
const POSTS = [...ADMIN, 'posts'] as const
const COMMENTS = [...ADMIN, 'comments'] as const
/** The same of the lists of people. */
const PEOPLE = [...ADMIN, 'people'] as const
/** What an action on posts, comments or people changes. */
export const CHANGED_BY_BULK = [POSTS, COMMENTS, PEOPLE, [...ADMIN, 'queue'], [...ADMIN, 'spam']] as const

/** All posts that an admin may see and that have what is asked for, newest first. */
export const allPosts = (asked: AskedPosts) =>
  infiniteQueryOptions({
    queryKey: [...POSTS, asked],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /admin/posts', { query: { ...asked, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** The same of comments. */
export const allComments = (asked: AskedComments) =>
  infiniteQueryOptions({
    queryKey: [...COMMENTS, asked],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /admin/comments', { query: { ...asked, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** The key prefix of what admins see of tags: below the tags that they follow, with which a live event refetches it. */
export const ADMIN_TAGS = [...followedTags.queryKey, 'admin'] as const

/** The tags of public blogs that contain `q`. */
export const tags = (q: string, order: TagOrder) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_TAGS, 'used', q, order],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /admin/tags', { query: { q, order, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** The tags that were renamed, merged into others or deleted, the latest first. */
export const formerTags = infiniteQueryOptions({
  queryKey: [...ADMIN_TAGS, 'former'],
  queryFn: ({ pageParam, signal, meta }) =>
    getOf({ meta })('GET /admin/formerTags', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  // No event reports how far a large tag has been moved.
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some((tag) => tag.state !== 'moved')) ? 2000 : false,
})

/** The key prefix of the lists of redirects. */
export const REDIRECTS = [...ADMIN, 'redirects'] as const

/** The redirects whose address or destination contains `q`, newest first. */
export const redirects = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...REDIRECTS, q],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /admin/redirects', { query: { q, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** What is asked of the list of people. */
export interface AskedPeople {
  query: string
  waiting: 'true' | undefined
}

/** People whose name or email address contains `query`, or those of them that wait for approval, newest first. */
export const people = (asked: AskedPeople) =>
  infiniteQueryOptions({
    queryKey: [...PEOPLE, asked],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /admin/people', { query: { ...asked, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** The invitations that can be used, newest first. */
export const invitations = queryOptions({
  queryKey: [...ADMIN, 'invitations'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/invitations', { signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The audit log, or its entries about a person or a post. */
export const auditLog = (about: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, 'audit', about],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /admin/audit', { query: { about, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** Emails of one state or of all, newest first. */
export const emails = (state: EmailState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, 'emails', state ?? 'all'],
    queryFn: ({ pageParam, signal, meta }) =>
      getOf({ meta })('GET /admin/emails', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** Jobs that failed, newest first. */
export const failedJobs = infiniteQueryOptions({
  queryKey: [...ADMIN, 'jobs'],
  queryFn: ({ pageParam, signal, meta }) =>
    getOf({ meta })('GET /admin/jobs', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})

/** What a new site needs, and what of it is done. */
export const firstSteps = queryOptions({
  queryKey: [...ADMIN, 'first-steps'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/firstSteps', { signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export const siteStatus = queryOptions({
  queryKey: [...ADMIN, 'status'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/status', { signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
  // No event reports how a backup or an email goes.
  refetchInterval: ({ state }) => (state.data?.backup.runningSince || state.data?.emails.waiting ? 2000 : false),
})

export const adminSettings = queryOptions({
  queryKey: ADMIN_SETTINGS,
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/settings', { signal })).data,
  staleTime: 0,
  // No event reports how many blogs are still to be moved to another category.
  refetchInterval: ({ state }) => (state.data?.moving ? 2000 : false),
})

/** How many public blogs each category has. */
export const categoryCounts = queryOptions({
  queryKey: [...ADMIN_SETTINGS, 'categories'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/categories', { signal })).data,
  staleTime: 0,
})

export const sitePages = queryOptions({
  queryKey: [...ADMIN, 'pages'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/pages', { signal })).data,
  staleTime: 0,
})
