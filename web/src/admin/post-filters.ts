import { BLOG_SEARCH_MAX, CATEGORY_MAX, EMAIL_MAX } from '#contract/limits.ts'
import { POST_STATES, type PostState } from '#contract/posts.ts'

interface Asked {
  q: string
  author: string | undefined
  category: string | undefined
  state: PostState | undefined
  from: string | undefined
  until: string | undefined
  reported: 'true' | undefined
}

/** What is asked of the list of all posts. */
export interface AskedPosts extends Asked {
  tag: string | undefined
  reads: number | undefined
}

/** What is asked of the list of all comments. */
export interface AskedComments extends Asked {
  blog: string | undefined
}

const textIn = (search: URLSearchParams, name: string, max: number) =>
  (search.get(name) ?? '').trim().slice(0, max) || undefined

/** The parts of an address that both lists read; values that no form sends are ignored. */
function askedIn(search: URLSearchParams): Asked {
  return {
    q: textIn(search, 'q', BLOG_SEARCH_MAX) ?? '',
    author: textIn(search, 'author', EMAIL_MAX),
    category: textIn(search, 'category', CATEGORY_MAX),
    state: POST_STATES.find((state) => state === search.get('state')),
    from: midnight(search.get('from'), 0),
    until: midnight(search.get('to'), 1),
    reported: search.get('reported') === 'true' ? 'true' : undefined,
  }
}

export function askedPostsIn(search: URLSearchParams): AskedPosts {
  const reads = search.get('reads') ?? ''
  const asked = { ...askedIn(search), tag: textIn(search, 'tag', 100) }
  return { ...asked, reads: /^[1-9]\d{0,8}$/.test(reads) ? Number(reads) : undefined }
}

export const askedCommentsIn = (search: URLSearchParams): AskedComments => ({
  ...askedIn(search),
  blog: textIn(search, 'blog', 64),
})

/** The beginning of a day, or of a later one, in the zone of this browser; undefined: it is not a day. */
function midnight(day: string | null, daysLater: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  const time = new Date(Number(year), Number(month) - 1, Number(date) + daysLater)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

type Pages = { pages: { data: { author?: { _id: string; name: string } | null | undefined } }[] }

/** The account that the filter names. A server of the release before says none. @returns undefined while it is loading */
export const authorIn = (list: Pages | undefined) => list && (list.pages[0]?.data.author ?? null)
