// Bookmarks: their page, and the buttons that bookmark a blog.

// The buttons
export const bookmark = 'Bookmark'
/** A button that removes the bookmark. */
export const bookmarked = 'Bookmarked'
export const bookmarkBlog = 'Bookmark this blog'
/** {title} is the blog's. */
export const bookmarkOf = 'Bookmark “{title}”'
export const bookmarkRemoved = 'Bookmark removed'
export const bookmarkFailed = 'The bookmark could not be changed. Please try again.'

// The page
export const bookmarks = 'Bookmarks'
export const noBookmarks = 'No bookmarks yet.'
export const noBookmarksHint = 'Bookmark a blog on its card, beside its author or at its end.'
export const seeNew = 'See what is new'
