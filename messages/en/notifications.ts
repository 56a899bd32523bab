// What people are notified of: the bell, the list of notifications, making them quiet, and ending emails.

// The bell in the header
export const unreadCount = 'Notifications, {count} unread'
export const unreadMoreThan = 'Notifications, {count}+ unread'

// The list
export const markAllRead = 'Mark all as read'
export const markAllFailed = 'They could not be marked as read. Please try again.'
export const newNotifications = '{count, plural, one {# new notification} other {# new notifications}}'
export const noNotifications = 'Nothing has happened yet.'
export const noNotificationsNote = 'Comments on your blogs, replies, mentions and followers are told of here.'
/** A link to what the authors that one follows have published. */
export const followedBlogs = 'Blogs of authors and tags you follow'
export const newBlogs =
  '{count, plural, one {# new blog of authors and tags you follow} other {# new blogs of authors and tags you follow}}'
export const newBlogsMoreThan = '{count}+ new blogs of authors and tags you follow'

// A notification
/** For screen readers, before what happened. */
export const unread = 'Unread:'
export const markRead = 'Mark as read'
/** The comment, or what else it is about, was deleted. */
export const gone = 'No longer there'
export const decisionReason = 'The reason: {reason}'

// What happened: {name} is who did it last, {others} how many more did, and {title} that of the blog
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
export const published = 'Your blog <blog>“{title}”</blog> was published, as you scheduled it.'

// The kinds of notifications, where they are chosen
export const kindComments = 'Comments on your blogs'
export const kindReplies = 'Replies to you'
export const kindMentions = 'Mentions of you'
export const kindFollowers = 'New followers'
export const kindPublished = 'Your scheduled blogs'
export const kindDecisions = 'Decisions of the admins'
export const kindNewBlogs = 'New blogs of authors and tags you follow'

// Making something quiet: it notifies no more
export const quietMenu = 'Make this quiet'
/** Above the choices: a kind, `quietPerson` and `discussionOf`. */
export const quietMenuTitle = 'Do not notify me of'
export const quietPerson = 'Whatever {name} does'
/** {title} is that of a blog. */
export const discussionOf = 'The discussion of “{title}”'
/** A button with an icon, above the comments of a blog. */
export const notifyOfDiscussion = 'Notify me of this discussion'
export const quietFailed = 'Nothing was changed. Please try again'

// What is quiet, below the list. <hidden>…</hidden> is read by screen readers alone
export const quietTitle = 'What you are notified of'
export const quietNote =
  'What is quiet is neither shown nor counted, and of people and discussions that are quiet no emails come either. How often emails come is chosen in <profile>Edit profile</profile>.'
export const quietListTitle = 'Quiet'
export const discussionNotThere = 'The discussion of a blog that is not there just now'
/** {name} is a person, or the title of a blog. */
export const notifyAgain = 'Notify me again<hidden> of {name}</hidden>'
export const notifyAgainOfDiscussion = 'Notify me again<hidden> of a discussion</hidden>'

// The page to which the last line of an email leads
export const endEmails = 'End these emails'
export const endEmailsNote = 'You need not sign in for it.'
export const endsNewBlogs =
  'You will get no more emails about new blogs of the authors and tags you follow. All others stay.'
export const endsComments = 'You will get no more emails about comments on your blogs. All others stay.'
export const endsReplies = 'You will get no more emails about replies to you. All others stay.'
export const endsMentions = 'You will get no more emails about mentions of you. All others stay.'
export const endsFollowers = 'You will get no more emails about new followers. All others stay.'
export const endingEmails = 'Ending…'
export const endEmailsFailed = 'Unexpected error while ending these emails'
export const chooseEmails = 'Choose your emails in Edit profile'
