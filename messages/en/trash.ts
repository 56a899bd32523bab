// What a person has deleted, and can restore.

export const intro =
  'What you delete stays here for {days} days. Nobody else sees it, and you can restore it until then.'
export const empty = 'The trash is empty.'

// What it is; {ago} is such as “5 minutes ago”, {until} a day
export const deletedBlog = 'Blog, deleted {ago}, kept until {until}'
export const deletedDraft = 'Draft, deleted {ago}, kept until {until}'
// {name}: who wrote it. {title}: of the blog.
export const deletedComment = 'Comment by {name} on {title}, deleted {ago}, kept until {until}'
export const deletedCommentNoBlog =
  'Comment by {name} on a blog that is not there now, deleted {ago}, kept until {until}'

// The buttons; with {title} or {text}, for screen readers
export const restore = 'Restore'
export const restoreBlog = 'Restore {title}'
export const restoreComment = 'Restore the comment “{text}”'
export const restoreCommentFailed = 'The comment could not be restored. Try again.'
export const deleteForEver = 'Delete for ever'
export const deleteBlog = 'Delete for ever {title}'
export const deleteComment = 'Delete for ever the comment “{text}”'

// The question before something is deleted
export const deleteBlogTitle = 'Delete this blog for ever?'
export const deleteBlogText = 'Its text, its pictures and its comments are gone then. This cannot be taken back.'
export const deleteCommentTitle = 'Delete this comment for ever?'
export const deleteCommentText = 'This cannot be taken back.'
export const deleteFailed = 'It could not be deleted. Try again.'
