// The comments of a blog: their panel, writing and changing them, and moderating them as the blog's author.
// Only screen readers read <hidden>…</hidden>, in one sentence with the words beside it.

// The buttons that open the panel, and its head
export const comments = 'Comments'
/** The floating button. */
export const commentsCount = 'Comments, {count}'
export const commentsMoreThan = 'Comments, more than {count}'
export const closeComments = 'Close comments'
export const newestFirst = 'Newest first'
/** Above a part of the text: how many comments it has. {section} is that part's title. */
export const sectionComments =
  '{count, plural, one {<number>#</number><hidden> comment on {section}</hidden>} other {<number>#</number><hidden> comments on {section}</hidden>}}'
export const commentOnSection = 'Comment on this section: {section}'
/** A button below words that are selected in the text. */
export const commentOnSelection = 'Comment<hidden> on the selected words</hidden>'

// The list
export const commentList = 'List of comments'
export const noComments = 'No comments found'
export const newComments = '{count, plural, one {# new comment} other {# new comments}}'
export const earlierComments = 'Earlier comments'
export const earlierShown = 'Earlier comments are shown'
export const earlierFailed = 'They could not be loaded. Try again.'
/** A link to a comment that is not in the list. */
export const linkedIsEarlier = 'This comment is not shown here yet. “Earlier comments” leads to it.'
export const linkedIsRemoved = 'This comment is not shown here. It may have been removed.'

// The parts of the text below which comments are listed
export const introduction = 'Introduction'
export const section1 = 'Section 1'
export const section2 = 'Section 2'
export const section3 = 'Section 3'
export const groupGone = 'No longer in the text'
export const groupWhole = 'The whole blog'
/** A heading that leads to that part of the text. */
export const showGroup = '{section}<hidden>: show in the text</hidden>'
/** A button: writes a comment on that part of the text. */
export const commentOn = 'Comment<hidden> on {section}</hidden>'

// One comment
/** Beside the name of the blog's author. */
export const writerBadge = 'Writer<hidden> of this blog</hidden>'
/** {time} is how long ago it was written. */
export const commentLink = '<hidden>Link to this comment, </hidden>{time}'
/** After the time. */
export const edited = '(edited)'
/** A button. {name} is the comment's author, here and below. */
export const replyTo = 'Reply<hidden> to {name}</hidden>'
export const edit = 'Edit'
export const hideOf = 'Hide<hidden> the comment of {name}</hidden>'
export const deleteLabel = 'Delete'
export const reportOf = 'Report<hidden> the comment of {name}</hidden>'
export const showQuote = '<hidden>Show in the text: </hidden>{quote}'
export const quoteGone = 'This phrase is no longer in the text'
/** The list of replies to a comment by {name}. */
export const repliesTo = 'Replies to {name}'
export const replies = 'Replies'
/** In place of a comment that has replies. */
export const commentBlocked = 'A comment by someone you have blocked'
export const commentEarlier = 'An earlier comment'
export const commentRemoved = 'Comment removed'

// Writing and editing comments
export const commentHint = 'Write a comment...'
export const replyHint = 'Reply to {name}...'
export const replyEarlierHint = 'Reply to an earlier comment...'
export const editHint = 'Edit your comment...'
export const submit = 'Submit'
export const postAsNew = 'Post as new'
export const discard = 'Discard'
export const charactersLeft = '{count} left'
export const charactersTooMany = '{count} too many'
export const commentsClosed = 'Comments are closed'
export const editedGone = 'This comment was deleted in the meantime. What you wrote is kept.'
export const repliedGone = 'This comment was removed in the meantime. What you wrote is kept.'
/** The section that the comment is on, by its title. */
export const placeOn = 'On {section}'
export const sectionGone = 'This section is no longer in the text'
export const placeGoneNote = 'You can send your comment without it.'
export const removeSection = 'Remove the section'
export const removeQuote = 'Remove the quote'
export const commentSent = 'Comment sent'
export const commentSentWaits =
  'Comment sent. It waits for approval: until then only you, the author of the blog and the admins see it'
export const commentChangedWaits =
  'Comment changed. It waits for approval: until then only you, the author of the blog and the admins see it'
export const replySent = 'Reply sent'
export const replySentWaits =
  'Reply sent. It waits for approval: until then only you, the author of the blog and the admins see it'
export const sendFailed = 'Unexpected error while sending the comment'
export const changeFailed = 'Unexpected error while changing the comment'

// People to mention, suggested after an @
export const mentionList = 'People to mention'
export const mentionCount = '{count, plural, one {# person to mention} other {# people to mention}}'
/** These distinguish people with the same name. */
export const mentionWriter = 'Writer of this blog'
export const mentionInDiscussion = 'In this discussion'
export const mentionAuthor = 'Author, {count, plural, one {# follower} other {# followers}}'

// Deleting
export const deleteConfirmTitle = 'Delete this comment?'
export const deleteConfirmText =
  'It disappears for everyone immediately. You can restore it from your trash for {days} days.'
export const deleteComment = 'Delete comment'
export const deleteFailed = 'Unexpected error while deleting the comment'
/** Beside the button that undoes it. */
export const commentDeleted = 'Comment deleted'
export const deletedWithUndo = 'Comment deleted. You can undo it.'
export const restoreFailed = 'The comment could not be restored. It is in the trash on your dashboard.'

// Hiding a comment as the blog's author
export const hideConfirmTitle = 'Hide this comment?'
/** {name}: the comment's author. */
export const hideConfirmText = 'Only you and {name} see it until you show it again.'
export const hideReasonLabel = 'Reason, shown to {name}'
export const hideComment = 'Hide comment'
export const hiding = 'Hiding…'
export const hideFailed = 'Unexpected error while hiding the comment'

// The hidden comments of a blog
export const hiddenComments = 'Hidden comments'
export const hiddenWithReason = '<label>Hidden: </label>{reason}'
/** For the comment's author. */
export const hiddenByAuthor = '<label>Hidden by the author: </label>{reason}'
export const showAgain = 'Show again<hidden> the comment of {name}</hidden>'
export const commentShown = 'Comment shown again'
export const showFailed = 'The comment could not be shown again. Try again.'
export const deletePermanently = 'Delete permanently'
export const deleteHiddenFailed = 'The comment could not be deleted. Try again.'

// The comments that wait for the approval of the blog's author
export const waitingTitle = 'Comments that wait for your approval'
export const waitingCount =
  '{count, plural, one {# comment waits for your approval} other {# comments wait for your approval}}'
export const waitingMore = 'More than {count, plural, one {# comment waits} other {# comments wait}} for your approval'
export const selectOf = 'Select the comment of {name}'
export const approveSelected = 'Approve {count, number}'
export const refuseSelected = 'Refuse {count, number}'
export const waitingReply = 'A reply'
export const approveOf = 'Approve<hidden> the comment of {name}</hidden>'
export const refuseOf = 'Refuse<hidden> the comment of {name}</hidden>'
export const commentApproved = 'Comment approved'
export const refusedCount = '{count, plural, one {# comment refused} other {# comments refused}}'
// For screen readers
export const refusedWithUndo = 'Refused. Undo is above the comments that wait.'
export const refusalUndone = 'Undone. No email was sent.'
export const someLeft =
  '{count, plural, one {# comment was left as it is: it was changed or decided on in the meantime.} other {# comments were left as they are: they were changed or decided on in the meantime.}}'
export const decisionFailed = 'Nothing was decided. Try again.'
export const refuseConfirmTitle = 'Refuse this comment?'
/** {name}: the comment's author. */
export const refuseConfirmText = 'No one but {name} will see it, who is notified by email and can appeal to the admins.'
export const refuseReasonLabel = 'Reason, shown to {name}'
export const refuseAllOf = 'Refuse all other comments of {name} that wait here, too'
export const refuseManyTitle = '{count, plural, one {Refuse # comment?} other {Refuse # comments?}}'
export const refuseManyText =
  'Only their writers will see them, who are notified by email and can appeal to the admins.'
export const refuseManyReason = 'Reason, shown to the writers'
export const refuseComment = 'Refuse comment'
export const refusing = 'Refusing…'

// Why a comment waits, for the blog's author
export const holdReasons = 'Why it waits'
export const firstPosts = 'One of the first posts of this person'
export const firstLink = 'A link in the first comments of a new account'
export const heldWord = 'A word that holds comments on this site'
export const heldLink = 'A link that holds comments on this site'
export const knownSpam = 'Like known spam'
export const manyLinks = 'Many links'
export const repeatedText = 'Repeated text'
export const manyPosts = 'Many posts from a new account'
export const likeRefused = 'Similar to what was refused'

// Own comments that wait for approval
export const heldTitle = 'Your comments that others do not see'
export const waitsForApproval = 'Waits for approval'
export const notApproved = 'Not approved'
export const replyWaits = 'Reply: Waits for approval'
export const replyNotApproved = 'Reply: Not approved'
export const refusalReason = 'The reason: {reason}'
export const heldNote = 'Only you and those who can approve it see it.'
export const appeal = 'Appeal'
export const withdraw = 'Withdraw'
export const commentWithdrawn = 'Comment withdrawn. Its text is in the field.'
export const withdrawFailed = 'The comment could not be withdrawn. Try again.'
