// Digests: emails about what is new. `{site}` is the name of the site, `{blog}` the title of a blog, `{person}` a name.

// All digests
export const openComment = 'Open the comment'
/** The button of an email about one new follower. */
export const openProfile = 'Open the profile'
export const seeNotifications = 'See all notifications'

// New comments on the person's blogs; `{others}`: the number of other blogs
export const commentSubject = '{person} commented on “{blog}”'
export const commentsSubject = 'New comments on “{blog}”'
export const commentsOnSeveralSubject =
  'New comments on “{blog}” and {others, plural, one {another blog} other {# other blogs}}'
export const commentIntro = '{person} has commented on your blog at {site}.'
export const commentsIntro = 'Others have commented on your blogs at {site}.'
export const commentsLatestIntro = 'Others have commented on your blogs at {site}. These are the latest.'

// Replies to the person's comments
export const replySubject = '{person} replied to you on “{blog}”'
export const repliesSubject = 'Replies to you on “{blog}”'
export const repliesOnSeveralSubject =
  'Replies to you on “{blog}” and {others, plural, one {another blog} other {# other blogs}}'
export const replyIntro = '{person} has replied to your comment at {site}.'
export const repliesIntro = 'Others have replied to your comments at {site}.'
export const repliesLatestIntro = 'Others have replied to your comments at {site}. These are the latest.'

// Comments that mention the person
export const mentionSubject = '{person} mentioned you on “{blog}”'
export const mentionsSubject = 'You are mentioned on “{blog}”'
export const mentionsOnSeveralSubject =
  'You are mentioned on “{blog}” and {others, plural, one {another blog} other {# other blogs}}'
export const mentionIntro = '{person} has mentioned you in a comment at {site}.'
export const mentionsIntro = 'Others have mentioned you in comments at {site}.'
export const mentionsLatestIntro = 'Others have mentioned you in comments at {site}. These are the latest.'

// New followers; `{others}` are those besides `{person}`
export const followerSubject = '{person} follows you'
export const followersSubject =
  '{others, plural, one {{person} and another follow you} other {{person} and # others follow you}}'
export const manyFollowersSubject = '{person} and more than {others, number} others follow you'
export const followerIntro =
  'Someone now follows you at {site}, and sees your new blogs among those of the authors they follow.'
export const followersIntro =
  'These people now follow you at {site}, and see your new blogs among those of the authors they follow.'

// New blogs of followed authors and tags
export const blogSubject = 'New: “{blog}” by {person}'
export const blogsSubject = 'New: “{blog}” and {others, plural, one {another blog} other {# other blogs}}'
export const manyBlogsSubject = 'New: “{blog}” and more than {others, number} other blogs'
export const blogWeeklySubject = 'This week: “{blog}” by {person}'
export const blogsWeeklySubject = 'This week: “{blog}” and {others, plural, one {another blog} other {# other blogs}}'
export const manyBlogsWeeklySubject = 'This week: “{blog}” and more than {others, number} other blogs'
export const blogIntro = 'There is a new blog by an author or with a tag that you follow at {site}.'
export const blogsIntro = 'There are new blogs by authors or with tags that you follow at {site}.'
/** The button, if the email is about one blog. */
export const readBlog = 'Read the blog'
/** The button, if the email lists some of them. */
export const seeAllBlogs = 'See all new blogs'
/** The button, if the email lists all of them. */
export const followedBlogs = 'The blogs that you follow'

// Comments that wait for the approval of the person
export const waitingSubject = 'Comments wait for your approval on “{blog}”'
export const waitingOnSeveralSubject =
  'Comments wait on “{blog}” and {others, plural, one {another blog} other {# other blogs}}'
export const waitingIntro = 'Comments on your blogs at {site} wait until you or an admin approves or refuses them.'
/** Below the title of a blog. */
export const commentsToDecide = '{count, plural, one {# new comment waits} other {# new comments wait}}'
/** The button. */
export const seeWaiting = 'See these comments'

// For admins: what waits for them, and what failed. `{first}` is one of it, as a sentence
export const adminSeveralSubject = '{first}, and {others, plural, one {another notice} other {# other notices}}'
export const adminIntro = 'You get this as an admin of {site}.'
/** The button. */
export const openAdminPages = 'Open the admin pages'

// The last lines of a digest: why its reader gets it, and a link that unsubscribes
export const whyBlogs =
  'You get this email because you chose emails about new blogs at {site}. You can change how often under Emails and notifications.'
export const whyComments =
  'You get this email because you chose emails about comments on your blogs at {site}. You can change how often under Emails and notifications.'
export const whyReplies =
  'You get this email because you chose emails about replies to you at {site}. You can change how often under Emails and notifications.'
export const whyMentions =
  'You get this email because you chose emails about mentions of you at {site}. You can change how often under Emails and notifications.'
export const whyFollowers =
  'You get this email because you chose emails about new followers at {site}. You can change how often under Emails and notifications.'
export const whyWaiting =
  'You get this email because you chose emails about comments that wait for your approval at {site}. You can change how often under Emails and notifications.'
export const whyAdmin =
  'You get this email because you are an admin of {site}. You can change how often under Emails and notifications.'
export const endBlogs = 'No more emails about new blogs'
export const endComments = 'No more emails about comments'
export const endReplies = 'No more emails about replies'
export const endMentions = 'No more emails about mentions'
export const endFollowers = 'No more emails about followers'
export const endWaiting = 'No more emails about comments that wait'
export const endAdmin = 'No more emails for admins'
