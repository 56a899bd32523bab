// TODO: what this part is for.

export const bookmark = 'Bookmark'
export const bookmarked = 'Bookmarked'
export const bookmarkThisBlog = 'Bookmark this blog'
export const theBookmarkIsRemoved = 'The bookmark is removed'
export const theBookmarkCouldNot = 'The bookmark could not be changed. Please try again.'
export const bookmarks = 'Bookmarks'
export const nothingIsBookmarkedYet = 'Nothing is bookmarked yet.'
export const bookmarkABlogOn = 'Bookmark a blog on its card, beside its author or at its end.'
export const seeWhatIsNew = 'See what is new'
