// The page where admins find redirects: addresses of this site that lead elsewhere.

export const intro =
  'An import has the addresses of the old site lead to its blogs here. Add one for any other address that links still lead to.'

// Adding one
export const addRedirect = 'Add a redirect'
export const path = 'Former address'
export const pathHint =
  'A path of this site that begins with / and has no page of its own, such as /old-page. Capital letters make no difference.'
export const target = 'Destination'
export const targetHint =
  'A path of this site, such as /about, or an address that begins with https://. It must not be a former address itself.'
export const add = 'Add'
export const adding = 'Adding…'
export const addFailed = 'The redirect was not added. Try again.'

// The list
export const search = 'Search addresses'
export const noRedirects = 'No redirects found.'
// {path} leads to {target}.
export const leadsTo = '{path} → {target}'
/** In place of the destination. */
export const notPublic = 'a blog that is not public'
// Where it came from; {source} is a site, {date} a day
export const ofAdmin = 'Added by an admin'
export const ofImport = 'Import of {date}: {source}'
export const ofOldImport = 'An import'

// Removing one; <hidden> is for screen readers alone.
export const remove = 'Remove<hidden> {path}</hidden>'
export const removeTitle = 'Remove this redirect?'
export const removeMeans =
  '{path} then has no page. Browsers that were led elsewhere may remember it for an hour. You can undo this.'
export const removeAction = 'Remove'
