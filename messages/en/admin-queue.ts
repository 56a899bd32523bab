// The moderation queue: posts and accounts that wait for approval, reports, appeals, and spam.

// The page
export const title = 'Moderation queue'
// {seconds}: how long a decision can be undone, also by these keys.
export const intro =
  'Oldest first. A decision against someone can be undone for {seconds} seconds (Ctrl+Z). Then people are notified by email.'
export const empty = 'Nothing is waiting.'

// Of several kinds of entries

// A button in front of the title, which follows it.
export const details = 'Details:'

// In a row and below its text. {name}: the author of a blog or a comment.
export const byAuthor = 'By {name}'
// The heading of a comment; {title} is that of its blog.
export const onBlog = 'On {title}'
export const actOnPerson = 'Act on this person'
export const approve = 'Approve'
export const refuse = 'Refuse'

// An appeal: what a person answers to an action of an admin

// {date}: a day, when the appeal was sent.
export const appealSince = 'Appeal · {date}'
export const againstSuspension = 'Against the suspension'
export const againstSilence = 'Against the silence'
export const againstContributionsRemoval = 'Against the removal of all blogs and comments'
// {title}: that of the blog, or of the blog with the comment.
export const againstBlogRemoval = 'Against the removal of the blog “{title}”'
export const againstCommentRemoval = 'Against the removal of a comment on “{title}”'
export const againstBlogRefusal = 'Against the refusal of the blog “{title}”'
export const againstCommentRefusal = 'Against the refusal of a comment on “{title}”'
export const seePerson = 'See this person'
export const decline = 'Decline'

// A granted appeal: what will happen
export const endSuspension = 'End the suspension'
export const endSilence = 'End the silence'
export const restoreEverything = 'Restore everything'
export const publishBlogAgain = '{count, plural, one {Publish the blog again} other {Publish the # blogs again}}'
export const publishCommentAgain =
  '{count, plural, one {Publish the comment again} other {Publish the # comments again}}'
export const publishBlog = '{count, plural, one {Publish the blog} other {Publish the # blogs}}'
export const publishComment = '{count, plural, one {Publish the comment} other {Publish the # comments}}'

// A blog or a comment that waits for approval; {date} is a day
export const blogWaits = 'Blog waits · {date}'
export const commentWaits = 'Comment waits · {date}'
export const readText = 'Read the whole text'
export const closeText = 'Close the text'
export const textFailed = 'The text could not be loaded.'

// Why a blog or a comment waits
export const holdReasons = 'Why it waits'
export const firstPosts = 'First posts'
export const firstLink = 'A link in the first comments of a new account'
export const heldWord = 'A word on your list'
export const heldLink = 'A link on your list'
export const knownSpam = 'Like known spam'
export const manyLinks = 'Many links'
export const repeatedText = 'Repeated text'
export const manyPosts = 'Many posts from a new account'
export const likeRefused = 'Similar to refused or removed posts'
export const heldBefore = 'Other posts of this account were held as spam'
export const removedBefore = 'Posts of this account were removed'
export const heldByAdmin = 'Held by an admin'

// Reports; {date} is the day of the first one
export const reportedBlog = 'Blog · {reports, plural, one {# report} other {# reports}} · {date}'
export const reportedComment = 'Comment · {reports, plural, one {# report} other {# reports}} · {date}'
export const reportedPerson = 'Person · {reports, plural, one {# report} other {# reports}} · {date}'
export const alreadyGone = 'Already gone'
export const byDeletedAccount = 'By a deleted account'
export const reportReasons = 'Why it was reported'
// {reason}: such as “Spam”, which {count} reports gave.
export const reasonCount = '{reason} × {count}'
// After the first of several reasons: how many more there are.
export const moreReasons = '+{count}'
// A person who reported it without being signed in.
export const visitor = 'A visitor'
export const latestShown = 'The latest {count} are shown.'
// A button: closes the reports and changes nothing else.
export const leaveIt = 'Leave it'

// An account that waits for approval
export const accountWaits = 'New account · {date}'
// {role}: “Reader” or “Author”; it is the email address that is verified or not.
export const verifiedAccount = '{role} · {email}, verified'
export const unverifiedAccount = '{role} · {email}, not verified yet'

// Above the queue: a wave of spam, of accounts that post little but spam and of public posts that are like theirs
export const spam = 'Spam'
// What is chosen to be removed
export const spamWaits =
  'Wave of spam: {posts, plural, one {# post} other {# posts}} from {accounts, plural, one {# account} other {# accounts}}.'
export const spamAccounts = 'Accounts of the wave'
// What is removed of an account; most of what is not public waits for approval
export const publicBlogs = '{count, plural, one {# public blog} other {# public blogs}}'
export const publicComments = '{count, plural, one {# public comment} other {# public comments}}'
export const notPublicPosts = '{count, plural, one {# post that is not public} other {# posts that are not public}}'
// Why an account is in the wave
export const postsHeld = 'Writes little but spam: all of it is removed'
export const sameLinks = 'Public posts with the same links'
export const sameText = 'Public posts with the same text'
export const sameNetwork = 'New, and from the same network'
// A button: what is like removed posts is no spam, and is not shown again
export const leaveSpam = 'Leave them all'
export const removeSpam = 'Remove this wave'
export const removeSpamTitle =
  'Remove {posts, plural, one {# post} other {# posts}} from {accounts, plural, one {# account} other {# accounts}}?'
export const removeSpamText =
  'They disappear immediately. You can restore them for {days} days. {accounts, plural, one {The account gets} other {Each account gets}} an email.'
export const removeSpamConfirm = 'Remove all of it'
// {date}: the day of the removal.
export const spamRemoved = 'A wave of {accounts, plural, one {# account} other {# accounts}} was removed on {date}.'
export const restoreSpam = 'Restore it'
export const restoreSpamTitle = 'Restore the wave of {accounts, plural, one {# account} other {# accounts}}?'
export const restoreSpamText =
  'What was public is public again, and what waited waits again. {accounts, plural, one {The account gets} other {Each account gets}} an email if they were notified of the removal.'
export const restoreSpamConfirm = 'Restore all of it'
