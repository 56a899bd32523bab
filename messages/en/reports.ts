// The form that reports a blog, a comment or a person to the admins.

// The form
export const reportBlog = 'Report this blog'
export const reportComment = 'Report this comment'
export const reportPerson = 'Report this person'
export const intro = 'The admins of this site will look at it. No one else learns who reported it.'
export const textLabel = 'What should the admins know?'
export const emailLabel = 'Your email, if you want an answer'
export const sendReport = 'Send report'
export const openFailed = 'The form cannot be opened just now. Please try again.'
export const sendFailed = 'Unexpected error while sending the report'

// The reasons
export const reasonLabel = 'What is wrong with it?'
export const spam = 'Spam'
export const abuse = 'Abuse'
export const copyright = 'Copyright'
export const somethingElse = 'Something else'
