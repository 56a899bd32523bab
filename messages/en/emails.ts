// Emails about an account, about what admins decided, and what all emails share. `{site}` is always the name of the site.

// All emails
/** Below a button, for email programs that do not show it. `{link}`: the address that the button opens. */
export const openAddress = 'Or open this address: {link}'
/** The button that opens the home page. */
export const openSite = 'Open {site}'
/** The button that opens the page for setting a new password. */
export const choosePassword = 'Choose a password'

// Confirm the address of a new account
export const verifySubject = 'Confirm your email address'
export const verifyIntro =
  'Someone created an account at {site} with this email address. If this was you, confirm that the address is yours. This link works once, for {minutes, number} minutes:'
export const verifyNotYou = 'If this was not you, do not open the link. The address then stays unconfirmed.'
export const verifyAnotherLink = 'You can ask for another link in Edit profile.'
/** The button of this email and of the next one. */
export const confirmAddress = 'Confirm the address'

// Confirm another address of an account
export const changeEmailSubject = 'Confirm your new email address'
export const changeEmailIntro =
  'Someone with an account at {site} wants to sign in with this email address. If this is you, confirm the address. This link works once, for {minutes, number} minutes, on any device:'
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
  'Someone asked for a new password for your account at {site}. If this was you, choose one here. This link works once, for {minutes, number} minutes:'
export const resetNotYou = 'If this was not you, you do not need to do anything. Your password stays the same.'

// The password was changed
export const passwordChangedSubject = 'Your password was changed'
export const passwordChangedIntro =
  'The password of your account at {site} was changed ({time}), and it was signed out everywhere else.'
export const passwordChangedNotYou = 'If this was not you, choose a new password immediately:'

// A sign-in from a new device; `{device}` is such as "Chrome on Windows"
export const newDeviceSubject = 'A sign-in from a new device'
export const newDeviceIntro = 'Someone signed in to your account at {site} on a new device: {device} ({time}).'
/** In place of `{device}`. */
export const unknownDevice = 'an unknown device'
export const newDeviceNotYou =
  'If this was you, you do not need to do anything. If not, choose a new password immediately. This signs out all devices.'

// Two-factor sign-in
export const factorAddedSubject = 'Two-factor sign-in was turned on'
export const factorAddedIntro =
  'Signing in to your account at {site} now also requires a code from an authenticator app ({time}). If this was not you, choose a new password immediately:'
export const factorAddedNotYou = 'Then ask the operator of the site to turn off two-factor sign-in.'
export const factorRemovedSubject = 'Two-factor sign-in was turned off'
export const factorRemovedIntro =
  'Signing in to your account at {site} no longer requires a code from your authenticator app ({time}).'
export const factorRemovedNotYou =
  'If this was not you, choose a new password immediately, and turn two-factor sign-in on again:'
export const codesRenewedSubject = 'Your recovery codes were renewed'
export const codesRenewedIntro =
  'Your account at {site} has new recovery codes ({time}). The old ones no longer work. If this was not you, choose a new password immediately:'
export const codesRenewedNotYou = 'Then sign in with a code from your app, and renew the recovery codes again.'

// Passkeys; `{passkey}` is the name of one, such as "Windows Hello"
export const passkeyAddedSubject = 'A passkey was added'
export const passkeyAddedIntro =
  'A passkey can now sign in to your account at {site} without the password: {passkey} ({time}).'
export const passkeyAddedNotYou =
  'If this was not you, remove it in Edit profile immediately, end all other sessions there, and choose a new password.'
export const seePasskeys = 'See my passkeys'
export const passkeyRemovedSubject = 'A passkey was removed'
export const passkeyRemovedIntro = 'A passkey can no longer sign in to your account at {site}: {passkey} ({time}).'
export const passkeyRemovedNotYou =
  'If this was not you, choose a new password immediately. This signs out all devices.'

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

// What an admin did: subjects
export const appealSubject = 'Your appeal to the admins of {site}'
export const blogHeldSubject = 'Your blog at {site} waits for approval'
export const commentHeldSubject = 'Your comment at {site} waits for approval'
export const postRestoredSubject = 'An admin of {site} has restored your post'
export const blogApprovedSubject = 'Your blog at {site} was approved'
export const accountApprovedSubject = 'Your account at {site} was approved'
export const accountRefusedSubject = 'Your account at {site} was not approved'
export const postRefusedSubject = 'Your post at {site} was not approved'
export const postRemovedSubject = 'An admin of {site} has removed your post'
export const accountChangedSubject = 'An admin of {site} has changed your account'

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

// An appeal was decided; also shown on the notifications page
export const appealGranted = 'Your appeal was granted. The decision is undone, as far as it was not undone before.'
export const appealDeclined = 'Your appeal was declined. The decision stays as it is.'

// What an admin did: the rest of the email
/** `{reason}` is what the admin wrote. */
export const decisionReason = 'The reason: {reason}'
export const appealOffered =
  'If you think this is a mistake, use this link to appeal to the admins. It works once, for {days, number} days.'
export const appealButton = 'Appeal'
export const complainToOperator = 'If you think this is a mistake, contact the operator of the site.'

// A report was decided; `{day}` is when it was made. The notifications page shows the three outcomes, too
export const reportSubject = 'Your report at {site}'
export const reportRemoved =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. It is no longer on the site.'
export const reportActed =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. They acted on the account.'
export const reportLeft =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. They left it as it is.'
export const reportThanks = 'Thank you for helping to keep the site a good place to read.'
export const reportNotYou =
  'If you did not report anything, someone else entered your address, and you do not need to do anything.'
