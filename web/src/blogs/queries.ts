import { type InfiniteData, infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { BlogCard, OwnBlogCard } from '#contract/blogs.ts'
import { ALL } from '#contract/categories.ts'
import { LISTING_LIMIT } from '#contract/limits.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** One page of the listing and the cursor of the next. */
export type ListingPage<Card = BlogCard> = {
  blogs: Card[]
  nextCursor: string | null
  /** The `#tag` that these have: another than the asked one, if an admin has renamed that. */
  tag?: string | undefined
}
/** The cached listing: as many pages as were loaded. */
export type Listing<Card = BlogCard> = InfiniteData<ListingPage<Card>>

export const LISTINGS = ['blogs', 'listing'] as const

/** The published blogs of a category or a `#tag`, newest first; Trending has an order of its own. */
export const listing = (asked: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTINGS, asked],
    queryFn: async ({ pageParam, signal, meta }): Promise<ListingPage> => {
      const query = { tag: asked === ALL ? undefined : asked, cursor: pageParam ?? undefined }
      const { data, nextCursor, tag } = await getOf({ meta })('GET /blog/getAllBlog', { query, signal })
      return { blogs: data, nextCursor, tag }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** The public card of a blog, which needs no session. */
export const blogCard = (id: string) =>
  queryOptions({
    queryKey: ['blogs', 'card', id],
    queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /blog/card/:id', { params: { id }, signal })).data,
  })

/** The key prefix of what to read after blogs. */
export const RELATED = ['blogs', 'related'] as const

/** Related blogs. */
export const relatedBlogs = (id: string) =>
  queryOptions({
    queryKey: [...RELATED, id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /blog/related/:id', { params: { id }, signal })).data,
  })

/** The key prefix of the full blogs that were opened. */
export const BLOGS = [...PERSONAL, 'blog'] as const

/** A full blog. 401 without a session, unless the site allows public reading; 404 for another user's draft. */
export const blog = (id: string) =>
  queryOptions({
    queryKey: [...BLOGS, id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /blog/singleBlog/:id', { params: { id }, signal })).data,
  })

/** The key prefix of what the server alone reads, to write a blog's text as HTML: it is no part of the page's state. */
export const SERVER_TEXTS = ['blogs', 'server-text'] as const

/** A public blog as visitors read it where reading is public. */
export const publicBlog = (id: string) => queryOptions({ ...blog(id), queryKey: [...SERVER_TEXTS, id] })

/** A card of an own blog; undefined: a public one, which is not scheduled and does not wait. */
export type OwnCard = BlogCard & Partial<Pick<OwnBlogCard, 'publishAt' | 'heldAt'>>

/** Converts an own card to the common form: in the API's response its avatar is an object. */
export const cardOf = (card: OwnBlogCard): OwnCard => ({ ...card, authorAvatar: card.authorAvatar.url })

/** The signed-in user's own blogs, including drafts, newest first. */
export const ownBlogs = infiniteQueryOptions({
  queryKey: [...PERSONAL, 'own-blogs'],
  queryFn: async ({ pageParam, signal, meta }): Promise<ListingPage<OwnCard>> => {
    const query = { limit: LISTING_LIMIT, cursor: pageParam ?? undefined }
    const { data, nextCursor } = await getOf({ meta })('GET /user/allUserBlog', { query, signal })
    return { blogs: data.blogs.map(cardOf), nextCursor }
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** The signed-in user's newest own blog; null: there is none. */
export const newestOwnBlog = queryOptions({
  queryKey: [...PERSONAL, 'newest-own-blog'],
  queryFn: async ({ signal, meta }): Promise<OwnCard | null> => {
    const { data } = await getOf({ meta })('GET /user/allUserBlog', { query: { limit: 1 }, signal })
    return data.blogs.map(cardOf)[0] ?? null
  },
  staleTime: 0,
})

/** The key prefix of what the tabs of the dashboard show. Every change of an own blog may move one between them. */
export const OWN_TABS = [...PERSONAL, 'own-tabs'] as const

/** The signed-in user's drafts that were never submitted, latest first. */
export const unsubmitted = queryOptions({
  queryKey: [...OWN_TABS, 'unsubmitted'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /drafts', { signal })).data.drafts,
  staleTime: 0,
  // No event reports the words of a draft.
  refetchOnWindowFocus: true,
})

/**
 * Whether a blog was changed or removed while it was open; set by blog-handlers.ts and check-blog-changed.ts, read by
 * the page.
 */
export const blogChange = (id: string) =>
  queryOptions<'changed' | 'removed' | null>({ queryKey: ['blogs', 'change', id], queryFn: skipToken })
