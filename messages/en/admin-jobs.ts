// The page with background jobs that failed.

export const title = 'Failed jobs'
export const intro = 'Background jobs that failed ten times within 20 hours and are no longer retried automatically.'
export const empty = 'No job has failed.'

// A job; {date} is a day
export const failedAfter = 'Failed {date} after {attempts, plural, one {# attempt} other {# attempts}}'
// <hidden> is for screen readers alone; {name} is one of the names below.
export const runAgain = 'Run again<hidden>: {name}</hidden>'
export const runAgainFailed = 'It could not be run again. Try again.'

// The names of jobs
export const cleanUp = 'Delete what has expired'
export const sendEmail = 'Send an email'
export const sendDigest = 'Send an email about what is new'
export const sendInvitation = 'Send an invitation'
export const addDigests = 'Add the emails about what is new'
export const publishBlog = 'Publish a scheduled blog'
export const moveBlogs = 'Move blogs to another category'
export const endAnnouncement = 'End an announcement'
