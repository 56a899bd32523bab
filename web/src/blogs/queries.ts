import { type InfiniteData, infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { BlogCard, OwnBlogCard } from '#contract/blogs.ts'
import type { Tag } from '#contract/limits.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** One page of the listing and the cursor of the next. */
export type ListingPage = { blogs: BlogCard[]; nextCursor: string | null }
/** The listing as it is kept: as many pages as were asked for. */
export type Listing = InfiniteData<ListingPage, string | null>

export const LISTINGS = ['blogs', 'listing'] as const

/** What is published under a filter, newest first. */
export const listing = (tag: Tag) =>
  infiniteQueryOptions({
    queryKey: [...LISTINGS, tag],
    queryFn: async ({ pageParam, signal, meta }): Promise<ListingPage> => {
      const query = { tag: tag === 'All' ? undefined : tag, cursor: pageParam ?? undefined }
      const { data, nextCursor } = await getOf({ meta })('GET /blog/getAllBlog', { query, signal })
      return { blogs: data, nextCursor }
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

/** Every whole blog that was opened. */
export const BLOGS = [...PERSONAL, 'blog'] as const

/** A whole blog. 401 without a session, 404 for another person's draft. */
export const blog = (id: string) =>
  queryOptions({
    queryKey: [...BLOGS, id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /blog/singleBlog/:id', { params: { id }, signal })).data,
  })

/** An own card as all others are: only on the wire its avatar is an object. */
export const cardOf = (card: OwnBlogCard): BlogCard => ({ ...card, authorAvatar: card.authorAvatar.url })

/** The person's own blogs, drafts included, newest first. */
export const ownBlogs = queryOptions({
  queryKey: [...PERSONAL, 'own-blogs'],
  queryFn: async ({ signal, meta }) =>
    (await getOf({ meta })('GET /user/allUserBlog', { signal })).data.blogs.map(cardOf),
})

/** What happened to a blog while it was open on the screen; set by live.ts, read by the page. */
export const blogChange = (id: string) =>
  queryOptions<'changed' | 'removed' | null>({ queryKey: ['blogs', 'news', id], queryFn: skipToken })
