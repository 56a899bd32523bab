// The page where admins find people and act on their accounts.

// The search
export const searchHint = 'Name or email...'
export const searchLabel = 'Search by name or email'
export const noneFound = 'No people found.'

// A person

// {role}: “Reader” or “Author”. {date}: the day when the account was created.
export const facts =
  '{email} · {role} · {blogs, plural, one {# blog} other {# blogs}}, {comments, plural, one {# comment} other {# comments}} · since {date}'
export const adminFacts =
  '{email} · {role}, admin · {blogs, plural, one {# blog} other {# blogs}}, {comments, plural, one {# comment} other {# comments}} · since {date}'
export const suspendedSince = 'Suspended since {date}'
export const silencedSince = 'Silenced since {date}'
export const contributionsRemoved = 'Blogs or comments removed on {date}'

// What can be done to the account

// <hidden> is for screen readers alone.
export const actions = 'Actions<hidden> for {name}</hidden>'
export const suspend = 'Suspend'
export const endSuspension = 'End suspension'
export const silence = 'Silence'
export const endSilence = 'End silence'
export const endSessions = 'End sessions'
export const removeContributions = 'Remove all blogs and comments'
export const restoreContributions = 'Restore blogs and comments'
export const makeReader = 'Make a Reader'
export const makeAuthor = 'Make an Author'
