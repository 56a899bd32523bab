// The audit log: what admins did.

// {command}: what to type on the server.
export const intro =
  'Everything that admins did, and what authors decided on comments below their blogs, newest first. {command} verifies that no entry was changed or removed.'
export const empty = 'No admin has done anything yet.'
// Of the log that is about one person or post
export const emptyAbout = 'No admin has done anything about it yet.'
export const wholeLog = 'The whole log'
// A link to the entries about the same blog or comment.
export const thisPost = 'This post'
// {title}: that of the blog. {name}: its author.
export const aboutBlog = 'The blog {title} by {name}'
// {title}: that of the blog with the comment. {text}: the comment.
export const aboutComment = 'The comment “{text}” on {title} by {name}'

// Below what was done to a comment. {text}: its first words. {title}: that of the blog.
export const commentOn = '{text} on {title}'

// In the place of {actor}, where it begins the sentence
export const serverCommand = 'A command on the server'
// In the place of {actor} or {subject}
export const deletedAccount = 'a deleted account'

// What {actor} did to the account of {subject}
export const suspended = '{actor} suspended {subject}'
export const endedSuspension = '{actor} ended the suspension of {subject}'
export const silenced = '{actor} silenced {subject}'
export const endedSilence = '{actor} ended the silence of {subject}'
export const endedSessions = '{actor} ended the sessions of {subject}'
export const removedContributions = '{actor} removed all blogs and comments of {subject}'
export const restoredContributions = '{actor} restored the blogs and comments of {subject}'
export const madeAuthor = '{actor} made {subject} an Author'
export const madeReader = '{actor} made {subject} a Reader'
export const grantedAdmin = '{actor} made {subject} an admin'
export const revokedAdmin = '{actor} revoked the admin rights of {subject}'
export const removedSecondFactor = '{actor} removed the second factor of {subject}'
export const removedPasskeys = '{actor} removed the passkeys of {subject}'
export const approvedAccount = '{actor} approved the account of {subject}'
export const refusedAccount = '{actor} refused the account of {subject}'
export const addedAccount = '{actor} added the account of {subject}'
export const addedSecondFactor = '{actor} added a second factor for {subject}'
export const deletedAccountOf = '{actor} deleted the account of {subject}'
export const madeResetLink = '{actor} made a password reset link for {subject}'

// What {actor} decided about what {subject} wrote
export const removedBlog = '{actor} removed a blog of {subject}'
export const removedComment = '{actor} removed a comment of {subject}'
export const restoredBlog = '{actor} restored a blog of {subject}'
export const restoredComment = '{actor} restored a comment of {subject}'
export const heldBlog = '{actor} held a blog of {subject}'
export const heldComment = '{actor} held a comment of {subject}'
export const closedComments = '{actor} closed the comments of a blog of {subject}'
export const openedComments = '{actor} opened the comments of a blog of {subject} again'
export const approvedBlog = '{actor} approved a blog of {subject}'
export const refusedBlog = '{actor} refused a blog of {subject}'
export const approvedComment = '{actor} approved a comment of {subject}'
export const refusedComment = '{actor} refused a comment of {subject}'
export const movedBlog = '{actor} moved a blog of {subject} to another category'
export const changedTags = '{actor} changed the tags of a blog of {subject}'
export const grantedAppeal = '{actor} granted an appeal of {subject}'
export const declinedAppeal = '{actor} declined an appeal of {subject}'
export const closedReports = '{actor} closed reports about {subject}'

// What {actor} undid within seconds, before {subject} heard of it
export const undidSuspension = '{actor} undid the suspension of {subject}'
export const undidSilence = '{actor} undid the silence of {subject}'
export const undidEndedSessions = '{actor} undid the end of the sessions of {subject}'
export const undidRemovedContributions = '{actor} undid the removal of all blogs and comments of {subject}'
export const undidMadeReader = '{actor} undid making {subject} a Reader'
export const undidRemovedBlog = '{actor} undid the removal of a blog of {subject}'
export const undidRemovedComment = '{actor} undid the removal of a comment of {subject}'
export const undidHeldBlog = '{actor} undid holding a blog of {subject}'
export const undidHeldComment = '{actor} undid holding a comment of {subject}'
export const undidRefusedBlog = '{actor} undid the refusal of a blog of {subject}'
export const undidRefusedComment = '{actor} undid the refusal of a comment of {subject}'
export const undidRefusedAccount = '{actor} undid the refusal of the account of {subject}'
export const undidDeclinedAppeal = '{actor} undid declining an appeal of {subject}'

// Invitations
export const addedInvitation = '{actor} added an invitation'
export const withdrewInvitation = '{actor} withdrew an invitation'
// {subject} has created an account with an invitation of {actor}.
export const hadInvited = '{actor} had invited {subject}'

// The site; {subject} is the name of a setting, a category or a tag, a redirect, the address of a page, or the name of a job
export const changedSetting = '{actor} changed the setting {subject}'
export const addedCategory = '{actor} added the category {subject}'
export const renamedCategory = '{actor} renamed the category {subject}'
export const retiredCategory = '{actor} retired the category {subject}'
export const restoredCategory = '{actor} restored the category {subject}'
export const renamedTag = '{actor} renamed the tag {subject}'
export const mergedTag = '{actor} merged the tag {subject}'
export const deletedTag = '{actor} deleted the tag {subject}'
export const restoredTag = '{actor} restored the tag {subject}'
export const addedRedirect = '{actor} added the redirect {subject}'
export const removedRedirect = '{actor} removed the redirect {subject}'
export const restoredRedirect = '{actor} restored the redirect {subject}'
export const changedPage = '{actor} changed the page {subject}'
export const deletedPage = '{actor} deleted the page {subject}'
export const restoredPage = '{actor} restored the page {subject}'
export const orderedPages = '{actor} changed the order of the pages'
export const reranJob = '{actor} ran a failed job again: {subject}'

export const requestedBackup = '{actor} asked for a backup'
export const exportedBlogs = '{actor} exported the public blogs'
// {subject}: the address of another site
export const startedImport = '{actor} began to import {subject}'
export const retriedImportPictures = '{actor} tried missing pictures of {subject} again'
export const cancelledImport = '{actor} cancelled the import of {subject}'
export const undidImport = '{actor} undid the import of {subject}'

// Emails
export const sentTestEmail = '{actor} had a test email sent to {subject}'
export const openedEmail = '{actor} opened an email to {subject}'
export const resentEmail = '{actor} sent an email again to {subject}'
export const openedEmailNoAccount = '{actor} opened an email to someone without an account'
export const resentEmailNoAccount = '{actor} sent an email again to someone without an account'
