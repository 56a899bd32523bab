// What the server says about an import of the admin pages.

export const filesGone =
  'The files are no longer on this server, or have not arrived completely. Upload them again: what was imported is not imported twice.'
export const formatUnknown =
  'These files are no export of a known program, or of several. Blogi reads exports of WordPress and Blogger (.xml), Ghost (.json), Substack, Medium, Tumblr and Blogi, and folders of Markdown, in a ZIP.'
/** `{reason}` is a sentence of a program, in English. */
export const failed = 'It stopped because of a fault of the server: {reason} What was imported stays. Continue it.'
export const picturesFailed = 'Trying the pictures again stopped because of a fault of the server: {reason} Try again.'
export const noAccount = 'There is no account with {email} here.'
export const noCategory = 'The site has no category {category}.'

// Of an Author's own import
export const ownerMayNot = 'The account that the posts are for may not publish at the moment.'
/** `{count}` comments were left out of a post. */
export const ownWithoutPages = 'not carried: pages of the site come with an import of its admins'
export const ownWithoutComments =
  '{count, plural, one {# comment} other {# comments}} not carried: only an import by an admin brings comments'
export const ownAllDrafts = 'public posts come as drafts, as an admin approves your first ones'
export const ownTooMany = 'not carried: an import has at most {max, number} posts'
export const aDraft = 'A draft'

// The report as a file
export const reportTitle = 'Import of {source}'
export const reportLine = '{of}: {text}'
export const reportNone = 'Everything was carried.'
