// Tags: their page, and following them.

export const follow = 'Follow'
export const following = 'Following'
export const followTag = 'Follow {tag}'
export const followFailed = 'Following failed. Try again'
export const unfollowFailed = 'Unfollowing failed. Try again'
export const searchThese = 'Search these'
export const noTagsYet = 'No tags yet.'
