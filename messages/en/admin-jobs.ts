// The page with the jobs, work in the background, that failed.

export const title = 'Failed jobs'
export const intro = 'Work in the background that failed ten times within 20 hours, and is not tried again by itself.'
export const empty = 'No job has failed.'

// A job; {date} is a day
export const failedAfter = 'Failed {date} after {attempts} attempts'
// <hidden> is for screen readers alone; {name} is one of the names below.
export const runAgain = 'Run again<hidden>: {name}</hidden>'
export const runAgainFailed = 'It could not be run again. Try again.'

// The names of jobs
export const cleanUp = 'Delete what has expired'
export const sendEmail = 'Send an email'
export const sendDigest = 'Send an email about what is new'
export const addDigests = 'Add the emails about what is new'
export const publishBlog = 'Publish a scheduled blog'
export const moveBlogs = 'Move blogs to another category'
