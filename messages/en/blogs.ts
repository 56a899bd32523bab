// Reading blogs: the home page, cards, a blog's page, and the author's controls there.

// The home page and other lists of blogs
/** The home page's title in the browser. */
export const homeTitle = 'Home'
export const blogsTitle = 'BLOGS'
export const writeBlog = 'Write a blog'
/** {category}: from the address. */
export const noSuchCategory = 'There is no category “{category}”. These are all blogs.'
/** The filters before and behind the categories. */
export const allFilter = 'All'
export const trendingFilter = 'Trending'
/** The buttons that show more or fewer categories. */
export const expand = 'Expand'
export const collapse = 'Collapse'
/** For screen readers. {filter} is a category, “All”, “Trending” or a tag. */
export const shown = 'Shown: {filter}'
export const nothingIn = 'Nothing yet in {filter}'
export const noBlogs = 'No blogs found'
export const newBlogs = '{count, plural, one {# new blog} other {# new blogs}}'

// A card
export const waitsForApproval = 'Waits for approval'
export const scheduled = 'Scheduled'
/** {time} is a day and a time. */
export const scheduledFor = 'Scheduled for {time}'
export const readTime = '{minutes} min read'
export const commentCount = '{count, plural, one {# comment} other {# comments}}'

// Above the text
/** After the day of publication. */
export const updated = 'updated'
export const draftNote = 'Draft, visible only to you'
export const scheduledNote = 'Scheduled for {time}, visible only to you until then'
export const heldNote = 'Waits for approval, visible only to you and the admins until then'
export const contents = 'Contents'
export const blogChanged = 'The author has changed this blog.'
export const showNewVersion = 'Show the new version'
export const newVersionFailed = 'The new version could not be loaded'
export const blogRemoved = 'This blog is no longer available. You can finish reading what is on your screen.'

// In the text
export const signInNote = 'Sign in to read the whole blog. Then you come back to it.'
export const login = 'Login'
export const enlargeFailed = 'The picture cannot be enlarged just now. Please try again.'
export const playFailed = 'The player cannot be loaded just now. Please try again, or follow the link below it.'
export const copyCodeFailed = 'The code could not be copied. Select and copy it yourself.'
/** For screen readers, which would not say “Copied” a second time: the same with a full stop. */
export const copiedAgain = 'Copied.'

// Below the text
export const aboutTheAuthor = 'About the author'
/** Above the author's name. */
export const writtenBy = 'Written by'
export const signInToComment = 'Sign in to comment'
export const readComments = 'Read the comments'
export const commentsMoreThan = '{count, plural, one {More than # comment} other {More than # comments}}'
export const noComments = 'No comments'
export const writeFirstComment = 'Write the first comment'
export const share = 'Share'
export const linkCopied = 'Link copied'
export const copyLinkFailed = 'The link could not be copied. It is {url}'
export const reportBlog = 'Report this blog'
export const moreToRead = 'More to read'
/** The same, as a heading. */
export const moreToReadTitle = 'MORE TO READ'
/** Above other blogs of {author}. */
export const moreBy = 'More by {author}'

// The author's controls
export const edit = 'Edit'
export const allowComments = 'Allow comments'
export const stopComments = 'Stop comments'
export const commentsSwitchFailed = 'Nothing was changed. Please try again'
export const deleteLabel = 'Delete'
export const deleteConfirmTitle = 'Delete this blog?'
export const deleteConfirmText =
  'It disappears for everyone immediately. You can restore it from your trash for {days} days.'
export const deleteBlog = 'Delete blog'
export const deleteFailed = 'FAILED TO DELETE | PLEASE TRY AGAIN'
export const blogDeleted = 'Blog deleted successfully'
export const restoreFailed = 'The blog could not be restored. It is in the trash on your dashboard.'
/** {title} is the blog's. */
export const publishedAsScheduled = 'Published as scheduled: {title}'
/** A link to the blog that was published or restored. */
export const readIt = 'Read it'
