// TODO: what this part is for.

export const followedBlogs = 'Followed blogs'
export const blogs = 'BLOGS'
export const tagsYouFollow = 'Tags you follow'
export const findAuthorsToFollow = 'Find authors to follow'
export const youAreCaughtUp = 'You are caught up, since'
export const yourFollowings = 'Your Followings'
export const noFollowingsFound = 'No followings found.'
export const itemsPerPage = 'Items per page'
export const subscribers = 'Subscribers'
export const subscribe = 'Subscribe'
export const unsubscribe = 'Unsubscribe'
