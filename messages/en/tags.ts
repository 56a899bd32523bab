// Tags: their pages, and following them.

// The button that follows a tag
export const follow = 'Follow'
/** A button that unfollows the tag. */
export const following = 'Following'
/** {tag} has its #. */
export const followTag = 'Follow {tag}'
export const followFailed = 'Following failed. Try again'
export const unfollowFailed = 'Unfollowing failed. Try again'

// The page of a tag
export const searchThese = 'Search these'
/** What search engines show. */
export const tagDescription = 'Blogs tagged {tag}'

// The page of all tags
/** What search engines show; {site} is the name of the site. */
export const allTagsDescription = 'What the blogs of {site} are about.'
/** Beside a tag. */
export const blogCount = '{count, plural, one {# blog} other {# blogs}}'
export const noTags = 'No tags yet.'
