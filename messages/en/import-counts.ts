// What an import brought, or would bring, by the names of `ImportCounts` in `contract/imports.ts`.

export const posts = 'Public blogs'
export const drafts = 'Drafts'
export const comments = 'Comments'
export const waiting = 'Comments that wait for approval'
export const authors = 'Authors'
export const commenters = 'People who commented'
export const pictures = 'Pictures'
export const redirects = 'Former addresses'
export const listRedirects = 'Former addresses of lists and feeds'
export const known = 'Imported before'
