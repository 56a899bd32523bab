// Following authors: the button, the followed authors, and their blogs.

// The button
export const subscribe = 'Subscribe'
export const subscribeFailed = 'Unexpected error while subscribing'
export const unsubscribe = 'Unsubscribe'
export const unsubscribeFailed = 'Unexpected error while unsubscribing'

// The blogs of followed authors and tags
export const followedBlogs = 'Followed blogs'
// The heading.
export const blogs = 'BLOGS'
export const tagsYouFollow = 'Tags you follow'
export const findAuthors = 'Find authors to follow'
// Between new and seen blogs; {date}: of the last visit.
export const caughtUp = 'You are caught up, since {date}'

// The followed authors
export const yourFollowings = 'Your Followings'
export const noFollowings = 'No followings found.'
export const itemsPerPage = 'Items per page'
// Before a number.
export const subscribers = 'Subscribers'
