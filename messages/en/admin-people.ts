// The page where admins find people and act on their accounts.

// The search
export const searchHint = 'Name or email...'
export const searchLabel = 'Search by name or email'
export const noneFound = 'No people found.'
export const onlyWaiting = 'Only accounts that wait for approval'
export const looksFurther =
  'Names and addresses that begin with the text come first. Of the others each page looks at about a thousand, and “Show more” looks further.'

// A person

// {role}: “Reader” or “Author”. {date}: the day when the account was created.
export const facts =
  '{email} · {role} · {blogs, plural, one {# blog} other {# blogs}}, {comments, plural, one {# comment} other {# comments}} · since {date}'
export const adminFacts =
  '{email} · {role}, admin · {blogs, plural, one {# blog} other {# blogs}}, {comments, plural, one {# comment} other {# comments}} · since {date}'
export const waitsForApproval = 'Waits for approval'
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

// What can be done to several

export const select = 'Select {name}, {email}'
export const approve = 'Approve'
export const refuse = 'Refuse'

// The questions before it
export const refusePeople = '{count, plural, one {Refuse # account?} other {Refuse # accounts?}}'
export const refuseMeans = 'They cannot sign in, and the accounts are deleted after {days} days.'
export const suspendPeople = '{count, plural, one {Suspend # person?} other {Suspend # people?}}'
export const silencePeople = '{count, plural, one {Silence # person?} other {Silence # people?}}'
export const endSessionsOf =
  '{count, plural, one {End the sessions of # person?} other {End the sessions of # people?}}'
export const removeOf =
  '{count, plural, one {Remove all blogs and comments of # person?} other {Remove all blogs and comments of # people?}}'
export const makeReaders = '{count, plural, one {Make # person a Reader?} other {Make # people Readers?}}'
export const eachMailed =
  '{people, plural, one {# person gets an email with your reason, and can appeal.} other {# people get one email each with your reason, and can appeal.}}'
export const eachMailedFinal =
  '{people, plural, one {# person gets an email with your reason.} other {# people get one email each with your reason.}}'

// The result
export const approved = '{count, plural, one {# account approved} other {# accounts approved}}'
export const refused = '{count, plural, one {# account refused} other {# accounts refused}}'
export const suspended = '{count, plural, one {# person suspended} other {# people suspended}}'
export const unsuspended = '{count, plural, one {# suspension ended} other {# suspensions ended}}'
export const silenced = '{count, plural, one {# person silenced} other {# people silenced}}'
export const unsilenced = '{count, plural, one {# silence ended} other {# silences ended}}'
export const sessionsEnded = 'Sessions of {count, plural, one {# person} other {# people}} ended'
export const removed = 'Blogs and comments of {count, plural, one {# person} other {# people}} removed'
export const restored = 'Blogs and comments of {count, plural, one {# person} other {# people}} restored'
export const madeReaders = '{count, plural, one {# person is a Reader now} other {# people are Readers now}}'
export const madeAuthors = '{count, plural, one {# person is an Author now} other {# people are Authors now}}'
