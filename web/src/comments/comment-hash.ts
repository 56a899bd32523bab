const PREFIX = '#comment-'

/** The end of the address of a comment, behind that of its blog. */
export const commentHash = (id: string): string => PREFIX + id

/** The comment that an address names. */
export const commentInHash = (hash: string): string | undefined =>
  hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
