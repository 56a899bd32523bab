/** The last parts of addresses below a blog's own that lead to other pages of it: no blog has such a slug. */
export const BLOG_PAGES: readonly string[] = ['revisions', 'analytics']

/** Stands for the site's URL in the head of a rendered page, which is the same for all URLs of the site. */
export const SITE_URL = 'https://site.invalid'
