/** The last parts of addresses below a blog's own that lead to other pages of it: no blog has such a slug. */
export const BLOG_PAGES: readonly string[] = ['revisions', 'analytics']

/** The page at /about. Without one of the admins it has the text that came with Blogi. */
export const ABOUT = 'about'

/** The address of a page that admins wrote. */
export const pagePath = (slug: string): string => (slug === ABOUT ? `/${ABOUT}` : `/pages/${slug}`)

const COMMENT_HASH = '#comment-'

/** The end of the address of a comment, behind that of its blog. */
export const commentHash = (id: string): string => COMMENT_HASH + id

/** The id of the comment that an address names. */
export const commentInHash = (hash: string): string | undefined =>
  hash.startsWith(COMMENT_HASH) ? hash.slice(COMMENT_HASH.length) : undefined

/** The end of the address of a blog at the comments that wait for the approval of its creator. */
export const WAITING_HASH = '#waiting-comments'

/** Stands for the site's URL in the head of a rendered page, which is the same for all URLs of the site. */
export const SITE_URL = 'https://site.invalid'

/** The files of a page's feeds, which are beside it, and their types. */
export const FEED_TYPES = {
  'feed.xml': 'application/atom+xml',
  'rss.xml': 'application/rss+xml',
  'feed.json': 'application/feed+json',
} as const
export type FeedFile = keyof typeof FEED_TYPES

/** At the end of the links to blogs in emails of the site. Browsers do not send it, so pages stay cached under one address. */
export const EMAIL_HASH = '#from-email'
/** The source of a read from there. No other site has such a host name: it has no dot. */
export const EMAIL_SOURCE = 'email'
