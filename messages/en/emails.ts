// Emails about an account, about what admins decided, and what all emails share. `{site}` is always the name of the site.

// All emails
/** Below a button that works once. `{link}`: the address that it opens. */
export const openAddress = 'Or open this address: {link}'
/** A link in an email without HTML, alone on its line. `{label}`: the words of its button. */
export const linkInText = '{label}:\n\n{url}'
/** The button that opens the home page. */
export const openSite = 'Open {site}'
/** The button that opens a blog. */
export const openBlog = 'Open the blog'
/** The button that opens the page for setting a new password. */
export const choosePassword = 'Choose a password'

// The last lines of an email: why its reader gets it, and how to end it
export const whySecurity =
  'You get this email because you have an account at {site}. Emails about the security of an account cannot be turned off. They end with the account.'
export const whyNewAccount =
  'You get this email because someone entered your address for a new account at {site}. If you do nothing, no other emails follow.'
export const whyNewAddress =
  'You get this email because someone entered your address for an account at {site}. If you do nothing, no other emails follow.'
export const whyFormerAddress =
  'You get this email because this was the address of an account at {site}. No other emails follow.'
export const whyReset =
  'You get this email because someone entered your address under “Forgot password” at {site}. If you do nothing, no other emails follow.'
export const whyDecision =
  'You get this email because something was decided about your account or your posts at {site}. Emails about decisions cannot be turned off. They end with the account.'
export const whyTest =
  'You get this email because an admin of {site} sent a test to this address. No other emails follow.'
export const whyReport =
  'You get this email because your address was given with a report at {site}. No other emails about this report follow.'

// Confirm the address of a new account
export const verifySubject = 'Confirm your email address'
export const verifyIntro =
  'Someone created an account at {site} with this email address. If this was you, confirm that the address is yours. The link works once, for {minutes, number} minutes.'
export const verifyNotYou = 'If this was not you, do not open the link. The address then stays unconfirmed.'
export const verifyAnotherLink = 'You can ask for another link under Account.'
/** The button of this email and of the next one. */
export const confirmAddress = 'Confirm the address'

// Confirm another address of an account
export const changeEmailSubject = 'Confirm your new email address'
export const changeEmailIntro =
  'Someone with an account at {site} wants to sign in with this email address. If this is you, confirm the address. The link works once, for {minutes, number} minutes, on any device.'
export const changeEmailNotYou = 'If this was not you, do not open the link. Nothing will change.'

// To the former address of an account; `{time}` is a day and a time
export const emailChangedSubject = 'Your email address was changed'
export const emailChangedIntro =
  'The email address of your account at {site} was changed ({time}). Sign in with the new address from now on. No more emails are sent to this one.'
export const emailChangedNotYou =
  'The change required the password of the account and a link sent to the new address. If this was not you, contact the operator of the site.'

// A forgotten password
export const resetSubject = 'Choose a new password'
export const resetIntro =
  'Someone asked for a new password for your account at {site}. If this was you, choose one now. The link works once, for {minutes, number} minutes.'
export const resetNotYou = 'If this was not you, you do not need to do anything. Your password stays the same.'

// The password was changed
export const passwordChangedSubject = 'Your password was changed'
export const passwordChangedIntro =
  'The password of your account at {site} was changed ({time}), and it was signed out everywhere else.'
export const passwordChangedNotYou = 'If this was not you, choose a new password immediately.'

// A sign-in from a new device; `{device}` is such as "Chrome on Windows"
export const newDeviceSubject = 'New sign-in: {device}'
export const newDeviceIntro = 'Someone signed in to your account at {site} on a new device: {device} ({time}).'
/** In place of `{device}`. */
export const unknownDevice = 'an unknown device'
export const newDeviceNotYou =
  'If this was you, you do not need to do anything. If not, choose a new password immediately. This signs out all devices.'

// Two-factor sign-in
export const factorAddedSubject = 'Two-factor sign-in was turned on'
export const factorAddedIntro =
  'Signing in to your account at {site} now also requires a code from an authenticator app ({time}). If this was not you, choose a new password immediately.'
export const factorAddedNotYou = 'Then ask the operator of the site to turn off two-factor sign-in.'
export const factorRemovedSubject = 'Two-factor sign-in was turned off'
export const factorRemovedIntro =
  'Signing in to your account at {site} no longer requires a code from your authenticator app ({time}).'
export const factorRemovedNotYou =
  'If this was not you, choose a new password immediately, and turn two-factor sign-in on again.'
export const codesRenewedSubject = 'Your recovery codes were renewed'
export const codesRenewedIntro =
  'Your account at {site} has new recovery codes ({time}). The old ones no longer work. If this was not you, choose a new password immediately.'
export const codesRenewedNotYou = 'Then sign in with a code from your app, and renew the recovery codes again.'

// Passkeys; `{passkey}` is the name of one, such as "Windows Hello"
export const passkeyAddedSubject = 'Passkey added: {passkey}'
export const passkeyAddedIntro =
  'A passkey can now sign in to your account at {site} without the password: {passkey} ({time}).'
export const passkeyAddedNotYou =
  'If this was not you, remove it under Security immediately, end all other sessions there, and choose a new password.'
export const seePasskeys = 'See my passkeys'
export const passkeyRemovedSubject = 'Passkey removed: {passkey}'
export const passkeyRemovedIntro = 'A passkey can no longer sign in to your account at {site}: {passkey} ({time}).'
export const passkeyRemovedNotYou =
  'If this was not you, choose a new password immediately. This signs out all devices.'

// A test that an admin asked for; `{time}` is a day and a time
export const testSubject = 'Emails arrive'
export const testIntro = 'An admin of {site} asked for this test ({time}). It has arrived, so emails of the site do.'
export const testLink = 'The button opens the status of the site. If it leads elsewhere, PUBLIC_URL is wrong.'
export const testStatus = 'Open the status'

// The account will be deleted on `{day}`
export const deletionSubject = 'Your account will be deleted on {day}'
export const deletionByOwner =
  'You asked to delete your account at {site}, and you are signed out everywhere. Until {day} you can keep it as it was: sign in, and choose “Keep my account”.'
export const deletionByOperator =
  'The operator of {site} asked to delete your account, and you are signed out everywhere. Until {day} you can keep it as it was: sign in, and choose “Keep my account”.'
/** `{author}` is the name that texts of deleted accounts are shown under. */
export const deletionKeepsTexts =
  'Your public blogs and comments stay, under the name “{author}”. Everything else is deleted on that day.'
export const deletionOfAll =
  'Your blogs and comments are no longer shown. They and everything else are deleted on that day.'
export const deletionNotYou = 'If this was not you, sign in to keep the account, and choose a new password immediately.'
export const deletionNotAsked = 'If you did not ask for this, sign in to keep the account, and contact the operator.'

// What an admin did: subjects, which are short, as mail programs cut them
export const suspendedSubject = 'Your account was suspended'
export const unsuspendedSubject = 'Your account is no longer suspended'
export const silencedSubject = 'Your account was silenced'
export const unsilencedSubject = 'Your account is no longer silenced'
export const sessionsEndedSubject = 'Your account was signed out everywhere'
export const contributionsRemovedSubject = 'Your blogs and comments were removed'
export const contributionsRestoredSubject = 'Your blogs and comments were restored'
export const madeAuthorSubject = 'You are an Author now'
export const madeReaderSubject = 'You are a Reader now'
export const adminGrantedSubject = 'You are an admin now'
export const adminRevokedSubject = 'You are no longer an admin'
export const factorRemovedByAdminSubject = 'An admin has turned off your two-factor sign-in'
export const passkeysRemovedByAdminSubject = 'An admin has removed your passkeys'
export const accountApprovedSubject = 'Your account was approved'
export const accountRefusedSubject = 'Your account was not approved'
export const resetLinkGivenSubject = 'The operator has created a link for a new password'
export const blogRemovedSubject = 'Removed: your blog “{blog}”'
export const commentRemovedSubject = 'Removed: your comment on “{blog}”'
export const blogRestoredSubject = 'Restored: your blog “{blog}”'
export const commentRestoredSubject = 'Restored: your comment on “{blog}”'
export const blogApprovedSubject = 'Approved: your blog “{blog}”'
export const blogRefusedSubject = 'Not approved: your blog “{blog}”'
export const commentRefusedSubject = 'Not approved: your comment on “{blog}”'
export const blogHeldSubject = 'Waits for approval: your blog “{blog}”'
export const commentHeldSubject = 'Waits for approval: your comment on “{blog}”'
export const blogsRemovedSubject = 'Removed: {count, number} of your blogs'
export const commentsRemovedSubject = 'Removed: {count, number} of your comments'
export const blogsRestoredSubject = 'Restored: {count, number} of your blogs'
export const commentsRestoredSubject = 'Restored: {count, number} of your comments'
export const blogsApprovedSubject = 'Approved: {count, number} of your blogs'
export const blogsRefusedSubject = 'Not approved: {count, number} of your blogs'
export const commentsRefusedSubject = 'Not approved: {count, number} of your comments'
export const appealGrantedSubject = 'Your appeal was granted'
export const appealDeclinedSubject = 'Your appeal was declined'

// What an admin did to an account; also shown on the notifications page
export const suspended =
  'Your account at {site} was suspended: you are signed out everywhere and cannot sign in. Any scheduled blogs are drafts now.'
export const unsuspended = 'Your account at {site} is no longer suspended: you can sign in again.'
export const silenced =
  'Your account at {site} was silenced: you can read, but not write anything that others see. Any scheduled blogs are drafts now.'
export const unsilenced = 'Your account at {site} is no longer silenced: you can write again.'
export const sessionsEnded = 'Your account at {site} was signed out everywhere.'
export const contributionsRemoved =
  'The public blogs and the comments of your account at {site} were removed. They will be permanently deleted after {days, number} days. Your drafts are still there.'
export const contributionsRestored = 'The public blogs and the comments of your account at {site} were restored.'
export const madeAuthor = 'Your account at {site} is an Author now.'
export const madeReader = 'Your account at {site} is a Reader now.'
export const adminGranted = 'Your account at {site} is an admin now.'
export const adminRevoked = 'Your account at {site} is no longer an admin.'
export const factorRemovedByAdmin =
  'The second factor of your account at {site} was removed. You now sign in with your password alone.'
export const passkeysRemovedByAdmin =
  'The passkeys of your account at {site} were removed. You can no longer sign in with them.'
export const accountApproved = 'Your account at {site} was approved: you can sign in now.'
export const accountRefused =
  'Your account at {site} was not approved, and cannot sign in. What you entered will be deleted after {days, number} days.'
export const resetLinkGiven = 'The operator of {site} created a link to set a new password for your account.'

// What an admin did to a blog or a comment; also shown on the notifications page
export const blogRemoved = 'Your blog “{blog}” was removed. It will be permanently deleted after {days, number} days.'
export const commentRemoved =
  'Your comment on “{blog}” was removed. It will be permanently deleted after {days, number} days.'
export const blogRestored = 'Your blog “{blog}” was restored.'
export const commentRestored = 'Your comment on “{blog}” was restored.'
export const blogHeldByAdmin =
  'Your blog “{blog}” waits until an admin decides on it. Until then only you and the admins see it.'
export const commentHeldByAdmin =
  'Your comment on “{blog}” waits until an admin decides on it. Until then only you and the admins see it.'
export const blogApproved = 'Your blog “{blog}” was approved and is now public.'
export const blogRefused = 'Your blog “{blog}” was not approved. It is now a draft that only you can see and edit.'
export const commentRefused =
  'Your comment on “{blog}” was not approved. Only you see it, below the comments of the blog.'
export const blogHeld = 'Your scheduled blog “{blog}” waits for approval. Until then only you and the admins see it.'

// The same of several at once; {blogs} are the titles of the first ones
export const blogsRemoved =
  '{count, number} of your blogs were removed: {blogs}. They will be permanently deleted after {days, number} days.'
export const commentsRemoved =
  '{count, number} of your comments were removed, on {blogs}. They will be permanently deleted after {days, number} days.'
export const blogsRestored = '{count, number} of your blogs were restored: {blogs}.'
export const commentsRestored = '{count, number} of your comments were restored, on {blogs}.'
export const blogsApproved = '{count, number} of your blogs were approved and are now public: {blogs}.'
export const blogsRefused =
  '{count, number} of your blogs were not approved: {blogs}. They are now drafts that only you can see and edit.'
export const commentsRefused =
  '{count, number} of your comments were not approved, on {blogs}. Only you see them, below the comments of each blog.'

// An appeal was decided; also shown on the notifications page
export const appealGranted = 'Your appeal was granted. The decision is undone, as far as it was not undone before.'
export const appealDeclined = 'Your appeal was declined. The decision stays as it is.'

// What an admin did: the rest of the email
/** `{reason}` is what the admin wrote. */
export const decisionReason = 'The reason: {reason}'
export const creatorsReason = 'The author of the blog wrote: {reason}'
export const appealOffered =
  'If you think this is a mistake, use this link to appeal to the admins, once within {days, number} days. It then shows what they decided.'
export const appealButton = 'Appeal'
export const complainToOperator = 'If you think this is a mistake, contact the operator of the site.'

// A report was decided; `{day}` is when it was made. The notifications page shows the three outcomes, too
export const reportRemovedSubject =
  'Your report: {kind, select, blog {the blog} comment {the comment} other {the profile}} was removed'
export const reportActedSubject = 'Your report: the admins acted on the account'
export const reportLeftSubject =
  'Your report: {kind, select, blog {the blog} comment {the comment} other {the profile}} was left as it is'
export const reportRemoved =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. It is no longer on the site.'
export const reportActed =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. They acted on the account.'
export const reportLeft =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. They left it as it is.'
export const reportThanks = 'Thank you for helping to keep the site a good place to read.'
export const reportNotYou =
  'If you did not report anything, someone else entered your address, and you do not need to do anything.'
