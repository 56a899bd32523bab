// What admins do with posts and people: the questions before it, the menu on a post, and undoing it.

// The menu on a post or a profile
export const moderate = 'Moderate'
export const openFailed = 'The menu cannot be opened just now. Please try again.'
export const postHeld = 'It waits in the queue.'
export const postRemoved = 'It was removed by an admin.'
/** Buttons that open a question. */
export const remove = 'Remove…'
export const hold = 'Hold…'
export const restore = 'Restore'
export const closeComments = 'Close the comments'
export const openComments = 'Open the comments again'
/** Links. */
export const decide = 'Decide in the queue'
export const otherPosts = 'What else this person wrote'
export const actOnPerson = 'Act on this person'
export const history = 'History in the audit log'

// Questions before something that hurts; {name} is the person, {seconds} how long it can be undone
export const reason = 'Reason, for the email to them'
export const answer = 'Answer, for the email to them'
export const emailed = 'They get an email with your reason, and can appeal.'
export const emailedFinal = 'They get an email with your reason.'
export const undoable = 'You can undo this for {seconds} seconds: the email is sent after that.'
export const working = 'One moment…'

export const removeBlogTitle = 'Remove this blog?'
export const removeCommentTitle = 'Remove this comment?'
export const removeText =
  'It disappears for everyone. It can be restored for {days} days. {name} gets an email with your reason, and can appeal.'
// {count}: how many reports it has.
export const reportersEmailed =
  '{count, plural, one {The person who reported it gets} other {The # people who reported it get}} an email, too.'
export const removeConfirm = 'Remove'

export const holdBlogTitle = 'Hold this blog?'
export const holdCommentTitle = 'Hold this comment?'
export const holdText =
  'It waits in the queue until an admin decides on it. Until then only {name} and the admins see it. {name} gets an email with your reason.'
export const holdConfirm = 'Hold'

export const refuseBlogTitle = 'Refuse this blog?'
export const refuseBlogText = 'It becomes a draft of {name}, who gets an email with your reason, and can appeal.'
export const refuseCommentTitle = 'Refuse this comment?'
export const refuseCommentText =
  'Only {name} sees it from now on, with your reason. They get an email, too, and can appeal.'
export const refuseAccountTitle = 'Refuse the account of {name}?'
export const refuseAccountText =
  'They cannot sign in, and the account is deleted after {days} days. They get an email with your reason.'
export const refuseConfirm = 'Refuse'

export const declineTitle = 'Decline this appeal?'
export const declineText =
  'The decision stays as it is. {name} gets an email with your answer, and cannot appeal again.'
export const declineConfirm = 'Decline'

export const suspendTitle = 'Suspend {name}?'
export const suspendText =
  'They are signed out everywhere and cannot sign in. Scheduled blogs become drafts; what is public stays.'
export const suspendConfirm = 'Suspend'
export const silenceTitle = 'Silence {name}?'
export const silenceText =
  'They can read, but not write anything that others see. Scheduled blogs become drafts; what is public stays.'
export const silenceConfirm = 'Silence'
export const endSessionsTitle = 'End the sessions of {name}?'
export const endSessionsText = 'They are signed out everywhere, and can sign in again.'
export const endSessionsConfirm = 'End sessions'
export const removeAllTitle = 'Remove all blogs and comments of {name}?'
export const removeAllText =
  '{blogs, plural, one {# blog} other {# blogs}} and {comments, plural, one {# comment} other {# comments}} disappear for everyone. They can be restored for {days} days.'
export const removeAllConfirm = 'Remove all'
export const makeReaderTitle = 'Make {name} a Reader?'
export const makeReaderText =
  'They cannot write blogs, and cannot make themselves an Author again. What is public stays.'
export const makeReaderConfirm = 'Make a Reader'

// When another admin was faster; {what} is the entry of the audit log, such as “Ada removed a comment of Bob”
export const decidedBefore = 'This was decided before: {what}.'
