// Notifications: the bell, the list, making something quiet, and unsubscribing from emails.

// The bell in the header
export const unreadCount = 'Notifications, {count} unread'
export const unreadMoreThan = 'Notifications, {count}+ unread'

// The list
export const markAllRead = 'Mark all as read'
export const markAllFailed = 'They could not be marked as read. Please try again.'
export const newNotifications = '{count, plural, one {# new notification} other {# new notifications}}'
export const noNotifications = 'Nothing has happened yet.'
export const noNotificationsNote =
  'You are notified here of comments on your blogs, replies, mentions and new followers.'
/** A link to the blogs of followed authors and tags. */
export const followedBlogs = 'Blogs of authors and tags you follow'
export const newBlogs =
  '{count, plural, one {# new blog of authors and tags you follow} other {# new blogs of authors and tags you follow}}'
export const newBlogsMoreThan = '{count}+ new blogs of authors and tags you follow'

// A notification
/** For screen readers, before what happened. */
export const unread = 'Unread:'
export const markRead = 'Mark as read'
/** What it is about was deleted, such as a comment. */
export const gone = 'No longer available'
export const decisionReason = 'The reason: {reason}'

// What happened: {name} did it last, {others}: how many more did, {title}: of the blog
export const commented = '{name} commented on <blog>“{title}”</blog>'
export const commentedWithOthers =
  '{others, plural, one {{name} and # other commented on <blog>“{title}”</blog>} other {{name} and # others commented on <blog>“{title}”</blog>}}'
export const commentedWithMany = '{name} and {others}+ others commented on <blog>“{title}”</blog>'
export const replied = '{name} replied to you on <blog>“{title}”</blog>'
export const repliedWithOthers =
  '{others, plural, one {{name} and # other replied to you on <blog>“{title}”</blog>} other {{name} and # others replied to you on <blog>“{title}”</blog>}}'
export const repliedWithMany = '{name} and {others}+ others replied to you on <blog>“{title}”</blog>'
export const mentioned = '{name} mentioned you on <blog>“{title}”</blog>'
export const mentionedWithOthers =
  '{others, plural, one {{name} and # other mentioned you on <blog>“{title}”</blog>} other {{name} and # others mentioned you on <blog>“{title}”</blog>}}'
export const mentionedWithMany = '{name} and {others}+ others mentioned you on <blog>“{title}”</blog>'
export const followed = '{name} followed you'
export const followedWithOthers =
  '{others, plural, one {{name} and # other followed you} other {{name} and # others followed you}}'
export const followedWithMany = '{name} and {others}+ others followed you'
/** {count} comments. */
export const commentsWait =
  '{count, plural, one {# comment waits for your approval on <blog>“{title}”</blog>} other {# comments wait for your approval on <blog>“{title}”</blog>}}'
export const manyCommentsWait = '{count}+ comments wait for your approval on <blog>“{title}”</blog>'
export const published = 'Your blog <blog>“{title}”</blog> was published, as you scheduled it.'

// For admins: what waits for them, and what failed. {count} is how many of it
export const reportsWait =
  '{count, plural, one {# reported item waits for your decision} other {# reported items wait for your decision}}'
export const manyReportsWait = '{count}+ reported items wait for your decision'
export const postsWait = '{count, plural, one {# post waits for approval} other {# posts wait for approval}}'
export const manyPostsWait = '{count}+ posts wait for approval'
export const accountsWait =
  '{count, plural, one {# new account waits for approval} other {# new accounts wait for approval}}'
export const manyAccountsWait = '{count}+ new accounts wait for approval'
export const appealsWait =
  '{count, plural, one {# appeal waits for your decision} other {# appeals wait for your decision}}'
export const manyAppealsWait = '{count}+ appeals wait for your decision'
export const emailsFailed = '{count, plural, one {# email was not sent} other {# emails were not sent}}'
export const manyEmailsFailed = '{count}+ emails were not sent'
export const jobsFailed = '{count, plural, one {# background job failed} other {# background jobs failed}}'
export const manyJobsFailed = '{count}+ background jobs failed'
export const backupFailed = 'The last backup failed'
export const backupOverdue = 'The last backup is more than a day old'
export const diskFull = 'The disk of the site is almost full'
export const newVersion = 'A new version of the program has updated the database'
export const newerVersion = 'A newer version of the program can be installed'

// The same, where they are chosen
export const kindReports = 'Reports'
export const kindHeldPosts = 'Posts that wait for approval'
export const kindRegistrations = 'Accounts that wait for approval'
export const kindAppeals = 'Appeals'
export const kindFailedEmails = 'Emails that were not sent'
export const kindFailedJobs = 'Failed background jobs'
export const kindBackupFailed = 'Failed backups'
export const kindBackupOverdue = 'Overdue backups'
export const kindFullDisk = 'A disk that is almost full'
export const kindNewVersion = 'New versions'
export const kindNewerVersion = 'Newer versions to install'
/** A heading above these. */
export const forAdmins = 'For admins'

// The kinds of notifications, where they are chosen
export const kindComments = 'Comments on your blogs'
export const kindReplies = 'Replies to you'
export const kindMentions = 'Mentions of you'
export const kindFollowers = 'New followers'
export const kindPublished = 'Your scheduled blogs'
export const kindDecisions = 'Decisions of the admins'
export const kindSecurity = 'Security of your account'
export const kindWaiting = 'Comments that wait for your approval'
export const kindNewBlogs = 'New blogs of authors and tags you follow'

// Making something quiet, so that it no longer notifies
export const quietMenu = 'Make this quiet'
/** Above the choices: a kind, `quietPerson` and `discussionOf`. */
export const quietMenuTitle = 'Do not notify me of'
export const quietPerson = 'Anything {name} does'
/** {title} is that of a blog. */
export const discussionOf = 'The discussion of “{title}”'
/** A button with an icon, above the comments of a blog. */
export const notifyOfDiscussion = 'Notify me of this discussion'
export const quietFailed = 'Nothing was changed. Please try again'

// The list of what is quiet. Only screen readers read <hidden>…</hidden>
export const quietTitle = 'What you are notified of'
export const quietNote =
  'Quiet notifications are neither shown nor counted. You also get no emails about quiet people and discussions. Choose how often emails come under <link>Emails and notifications</link>.'
export const quietListTitle = 'Quiet'
export const discussionNotThere = 'The discussion of a blog that is not available now'
/** {name} is a person, or the title of a blog. */
export const notifyAgain = 'Notify me again<hidden> of {name}</hidden>'
export const notifyAgainOfDiscussion = 'Notify me again<hidden> of a discussion</hidden>'

// The page that the last line of an email opens
export const endEmails = 'End these emails'
export const endEmailsNote = 'You do not need to sign in.'
export const endsNewBlogs =
  'You will get no more emails about new blogs of the authors and tags you follow. Your other emails stay on.'
export const endsComments = 'You will get no more emails about comments on your blogs. Your other emails stay on.'
export const endsReplies = 'You will get no more emails about replies to you. Your other emails stay on.'
export const endsMentions = 'You will get no more emails about mentions of you. Your other emails stay on.'
export const endsFollowers = 'You will get no more emails about new followers. Your other emails stay on.'
export const endsWaiting =
  'You will get no more emails about comments that wait for your approval. Your other emails stay on.'
export const endsAdmin = 'You will get no more emails for admins. Your other emails stay on.'
export const endingEmails = 'Ending…'
export const endEmailsFailed = 'Unexpected error while ending these emails'
export const chooseEmails = 'Choose your emails'
