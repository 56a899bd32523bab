// The trash: deleted blogs and comments, which can be restored.

export const intro = 'What you delete stays here for {days} days. Only you see it, and you can restore it until then.'
export const empty = 'The trash is empty.'

// An entry; {ago} is like “5 minutes ago”, {until} is a day
export const deletedBlog = 'Blog, deleted {ago}, kept until {until}'
export const deletedDraft = 'Draft, deleted {ago}, kept until {until}'
// {name}: the comment's author. {title}: of the blog.
export const deletedComment = 'Comment by {name} on {title}, deleted {ago}, kept until {until}'
export const deletedCommentNoBlog =
  'Comment by {name} on a blog that is not available now, deleted {ago}, kept until {until}'

// The buttons; with {title} or {text}, for screen readers
export const restore = 'Restore'
export const restoreBlog = 'Restore {title}'
export const restoreComment = 'Restore the comment “{text}”'
export const restoreCommentFailed = 'The comment could not be restored. Try again.'
export const deletePermanently = 'Delete permanently'
export const deleteBlog = 'Delete permanently {title}'
export const deleteComment = 'Delete permanently the comment “{text}”'

// The confirmation before something is deleted
export const deleteBlogTitle = 'Delete this blog permanently?'
export const deleteBlogText = 'Its text, pictures and comments are deleted. This cannot be undone.'
export const deleteCommentTitle = 'Delete this comment permanently?'
export const deleteCommentText = 'This cannot be undone.'
export const deleteFailed = 'It could not be deleted. Try again.'
