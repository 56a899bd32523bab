// The page with the emails that the site has sent or is going to send.

// {folder} and {variable}: names of the program, which are not translated.
export const outboxNote =
  'This site has no mail server: emails are written to files in the folder {folder} and are not delivered. To have them sent, set {variable}. Until then you can open them here and pass them on. The links in them work and are private to their recipients. The audit log records which emails you open.'
export const empty = 'No emails here.'

// The states of emails, and the tabs
export const emailsByState = 'Emails by state'
export const all = 'All'
export const waiting = 'Waiting'
export const beingSent = 'Being sent'
export const sent = 'Sent'
export const maybeSent = 'Maybe sent'
export const failed = 'Failed'
export const suppressed = 'Not sent: address not confirmed'

// An email; <hidden> is for screen readers alone

// {time}: a day and a time.
export const nextAttempt = 'next attempt at {time} UTC'
export const sendAgain = 'Send again<hidden> the email to {address}</hidden>'
export const sendAgainNote = 'It may already have arrived. It would then arrive twice.'
export const sendAgainFailed = 'It could not be sent again. Try again.'
export const open = 'Open<hidden> the email to {address}</hidden>'
export const close = 'Close<hidden> the email to {address}</hidden>'
export const openFailed = 'It could not be opened. Try again.'

// What an email is about
export const verifyEmail = 'Confirmation of an email address'
export const resetPassword = 'Link to set a new password'
export const changeEmail = 'Confirmation of a new email address'
export const emailChanged = 'Notice: email address changed'
export const passwordChanged = 'Notice: password changed'
export const newDevice = 'Notice: sign-in from a new device'
export const accountDeletion = 'Notice: account to be deleted'
export const adminAction = 'Notice: action by an admin'
export const secondFactorAdded = 'Notice: two-factor sign-in turned on'
export const secondFactorRemoved = 'Notice: two-factor sign-in turned off'
export const recoveryCodesRenewed = 'Notice: new recovery codes'
export const passkeyAdded = 'Notice: passkey added'
export const passkeyRemoved = 'Notice: passkey removed'
export const invitation = 'Invitation'
export const test = 'Test'
export const reportDecided = 'Answer to a report'
export const newBlogs = 'New blogs of followed authors and tags'
export const comments = 'Comments on own blogs'
export const replies = 'Replies to own comments'
export const mentions = 'Mentions'
export const followers = 'New followers'
export const waitingComments = 'Comments that wait for approval'
export const forAdmins = 'Notice to an admin: what waits or failed'
