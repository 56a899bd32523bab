// The pages where admins find all posts and all comments, and act on many of them.

// The search and the filters
export const searchPosts = 'Search posts'
export const searchComments = 'Search comments'
export const filters = 'Filters'
export const author = 'Author'
export const authorHint = 'Their email address or id'
// {name}: the author
export const onlyByAuthor = 'Only by {name}'
export const category = 'Category'
export const chooseCategory = 'Choose a category'
export const anyCategory = 'Any category'
export const state = 'State'
export const anyState = 'Any state'
export const from = 'From'
export const to = 'To'
export const tag = 'Tag'
export const readsAtLeast = 'Read at least … times'
export const onlyReported = 'Only reported ones'
export const onlyOnBlog = 'Only comments on one blog'
export const applyFilters = 'Apply'
export const clearFilters = 'Clear filters'
export const searchNote =
  'The search covers public posts whole; of posts that wait, were refused or were removed it covers titles and excerpts.'

// The list
export const noPosts = 'No posts found.'
export const noComments = 'No comments found.'
// {date}: a day
export const lookedUntil = 'Looked back to {date}. “Show more” looks further.'
export const isCut = 'There are more than can be listed: these are the newest. Filters show the others.'

// The states, and since when
export const publicState = 'Public'
export const heldState = 'Waits for approval'
export const refusedState = 'Refused'
export const removedState = 'Removed by an admin'

// A post; {name} is its author
export const byAuthor = 'by {name}'
export const account = 'Account<hidden> of {name}</hidden>'
export const reads = '{count, plural, one {# read} other {# reads}}'
export const comments = '{count, plural, one {# comment} other {# comments}}'
export const reports = '{count, plural, one {# report} other {# reports}}'
export const commentsAreClosed = 'comments closed'
export const onBlog = 'on {title}'
export const onPrivateBlog = 'on a blog that is not public'
// Who refused it: an admin or the author of the blog
export const refusedBy = 'decided by {name}'
export const refusedByCommand = 'decided by a command on the server'
export const refusedByFormer = 'decided by someone whose account is gone'
export const refusalReason = 'Reason: {reason}'

// Selecting
export const select = 'Select {title}'
export const selectComment = 'Select the comment of {name}: {text}'

// The actions
export const remove = 'Remove'
export const restore = 'Restore'
export const approve = 'Approve'
export const refuse = 'Refuse'
export const undoRefusal = 'Undo the refusal'
export const closeComments = 'Close comments'
export const openComments = 'Open comments'
export const move = 'Move to category'
export const addTags = 'Add tags'
export const removeTags = 'Remove tags'

// The questions before an action
export const removePosts = '{count, plural, one {Remove # post?} other {Remove # posts?}}'
export const removeComments = '{count, plural, one {Remove # comment?} other {Remove # comments?}}'
export const refusePosts = '{count, plural, one {Refuse # post?} other {Refuse # posts?}}'
export const refuseComments = '{count, plural, one {Refuse # comment?} other {Refuse # comments?}}'
export const closeCommentsOf =
  '{count, plural, one {Close the comments of # post?} other {Close the comments of # posts?}}'
export const movePosts = '{count, plural, one {Move # post} other {Move # posts}}'
export const addTagsTo = '{count, plural, one {Add tags to # post} other {Add tags to # posts}}'
export const removeTagsFrom = '{count, plural, one {Remove tags from # post} other {Remove tags from # posts}}'
// What happens, and who is notified
export const removeMeans =
  'No one else sees them any more. They can be restored for {days, number} days, then they are deleted. {people, plural, one {# person gets an email.} other {# people get one email each.}}'
export const refusePostsMeans =
  'They become drafts of their authors. Under “Refused” you can undo it for {days, number} days, unless they are changed. {people, plural, one {# person gets an email.} other {# people get one email each.}}'
export const refuseCommentsMeans =
  'Only their writers see them. Under “Refused” you can undo it for {days, number} days. {people, plural, one {# person gets an email.} other {# people get one email each.}}'
export const closeMeans = 'No one can add comments until they are opened again. No one gets an email.'
export const moveMeans = 'They are listed in the other category from now on. No one gets an email.'
export const tagsMean = 'No one gets an email. A post has at most {max, number} tags.'
// Of the selected posts
export const leftOut =
  '{count, plural, one {# of the selected ones stays as it is.} other {# of the selected ones stay as they are.}}'
export const reason = 'Reason, for the email to each author'
// Of people
export const reasonForEach = 'Reason, for the email to each of them'

export const tagsField = 'Tags, separated by commas'

// The result
export const nothingDone = 'Nothing was changed.'
export const removed = '{count, number} removed'
export const restored = '{count, number} restored'
export const approved = '{count, number} approved'
export const refused = '{count, number} refused'
export const waitAgain = '{count, plural, one {# waits} other {# wait}} for approval again'
export const closed = 'Comments of {count, number} closed'
export const opened = 'Comments of {count, number} opened'
export const moved = '{count, number} moved'
export const tagged = 'Tags of {count, number} changed'
export const noneMailed = 'No one gets an email.'
export const mailed = '{people, plural, one {# person gets an email.} other {# people get an email.}}'
export const notDone = '{count, plural, one {# was left as it is:} other {# were left as they are:}}'

// Why something was not done to a post or a person
export const gone = 'it is not there any more'
export const notPublic = 'it is not public'
export const notHeld = 'it does not wait for approval'
export const notRemoved = 'it was not removed by an admin'
export const notRefused = 'it is not refused, or its author has changed it since'
export const changed = 'it was changed after you read it'
export const leaving = 'the account will be deleted, as its owner asked for'
export const notWaiting = 'the account does not wait for approval'
export const isAdmin = 'admins are never acted on together'
export const isSelf = 'this is you'
export const unchanged = 'it was so already'
export const tooManyTags = 'it would have too many tags'
