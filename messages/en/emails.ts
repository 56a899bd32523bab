// Emails about an account, about what admins decided, and what all emails share. `{site}` is always the name of the site.

// All emails
/** Below a button, for programs that do not show it. `{link}` is the address that the button opens. */
export const openAddress = 'Or open this address: {link}'
/** The button that opens the home page. */
export const openSite = 'Open {site}'
/** The button that leads to the page where a forgotten password is set. */
export const choosePassword = 'Choose a password'

// Confirm the address of a new account
export const verifySubject = 'Confirm your email address'
export const verifyIntro =
  'Somebody created an account at {site} with this email address. If it was you, confirm that the address is yours. This link works once, for {minutes, number} minutes:'
export const verifyNotYou = 'If it was not you, do not open the link: the address then stays unconfirmed.'
export const verifyAnotherLink = 'You can ask for another link in Edit profile.'
/** The button of this email and of the next one. */
export const confirmAddress = 'Confirm the address'

// Confirm another address of an account
export const changeEmailSubject = 'Confirm your new email address'
export const changeEmailIntro =
  'Somebody with an account at {site} wants to sign in with this email address from now on. If it is you, confirm the address. This link works once, for {minutes, number} minutes, on any device:'
export const changeEmailNotYou = 'If it was not you, do not open the link: nothing changes then.'

// To the former address of an account; `{time}` is a day and a time
export const emailChangedSubject = 'Your email address was changed'
export const emailChangedIntro =
  'Your account at {site} has another email address now ({time}). From now on you sign in with that one, and nothing more is sent to this one.'
export const emailChangedNotYou =
  'It took the password of the account and a link that was sent to the new address. If it was not you, answer to whoever runs the site.'

// A forgotten password
export const resetSubject = 'Choose a new password'
export const resetIntro =
  'Somebody asked for a new password for your account at {site}. If it was you, choose one here. This link works once, for {minutes, number} minutes:'
export const resetNotYou = 'If it was not you, you need not do anything: your password stays as it is.'

// The password was changed
export const passwordChangedSubject = 'Your password was changed'
export const passwordChangedIntro =
  'The password of your account at {site} was changed ({time}), and it was signed out everywhere else.'
export const passwordChangedNotYou = 'If it was not you, choose a new password at once:'

// A sign-in from a new device; `{device}` is such as "Chrome on Windows"
export const newDeviceSubject = 'A sign-in from a new device'
export const newDeviceIntro =
  'Somebody signed in to your account at {site} on a device that it was not used on before: {device} ({time}).'
/** In place of `{device}`. */
export const unknownDevice = 'an unknown device'
export const newDeviceNotYou =
  'If it was you, you need not do anything. If not, choose a new password at once, which signs out all devices.'

// Two-factor sign-in
export const factorAddedSubject = 'Two-factor sign-in was turned on'
export const factorAddedIntro =
  'Signing in to your account at {site} now also takes a code of an authenticator app ({time}). If it was not you, choose a new password at once:'
export const factorAddedNotYou = 'Then ask whoever runs the site to turn two-factor sign-in off.'
export const factorRemovedSubject = 'Two-factor sign-in was turned off'
export const factorRemovedIntro = 'Your account at {site} no longer asks for a code of your authenticator app ({time}).'
export const factorRemovedNotYou = 'If it was not you, choose a new password at once, and turn it on again:'
export const codesRenewedSubject = 'Your recovery codes were renewed'
export const codesRenewedIntro =
  'Your account at {site} has new recovery codes ({time}). The former ones no longer work. If it was not you, choose a new password at once:'
export const codesRenewedNotYou = 'Then sign in with a code of your app, and renew them again.'

// Passkeys; `{passkey}` is the name of one, such as "Windows Hello"
export const passkeyAddedSubject = 'A passkey was added'
export const passkeyAddedIntro =
  'A passkey now signs in to your account at {site}, without the password: {passkey} ({time}).'
export const passkeyAddedNotYou =
  'If it was not you, remove it in Edit profile at once, end all other sessions there, and choose a new password.'
export const seePasskeys = 'See my passkeys'
export const passkeyRemovedSubject = 'A passkey was removed'
export const passkeyRemovedIntro = 'A passkey no longer signs in to your account at {site}: {passkey} ({time}).'
export const passkeyRemovedNotYou = 'If it was not you, choose a new password at once, which signs out all devices.'

// The account will be deleted on `{day}`
export const deletionSubject = 'Your account will be deleted on {day}'
export const deletionByOwner =
  'You asked for the deletion of your account at {site}, and you are signed out everywhere. Until {day} you can keep it as it was: sign in, and choose “Keep my account”.'
export const deletionByOperator =
  'Whoever runs {site} asked for the deletion of your account at {site}, and you are signed out everywhere. Until {day} you can keep it as it was: sign in, and choose “Keep my account”.'
/** `{author}` is the name that texts of deleted accounts are shown under. */
export const deletionKeepsTexts =
  'Your public blogs and comments stay, under the name “{author}”. Everything else is deleted on that day.'
export const deletionOfAll =
  'Nobody sees your blogs and comments any more. They and everything else are deleted on that day.'
export const deletionNotYou = 'If it was not you, sign in to keep the account, and choose a new password at once.'
export const deletionNotAsked = 'If you did not ask them to, sign in to keep the account, and write to them.'

// What an admin did: subjects
export const appealSubject = 'Your appeal to the admins of {site}'
export const blogHeldSubject = 'Your blog at {site} waits for approval'
export const blogApprovedSubject = 'Your blog at {site} was approved'
export const accountApprovedSubject = 'Your account at {site} was approved'
export const accountRefusedSubject = 'Your account at {site} was not approved'
export const postRefusedSubject = 'Something of yours at {site} was not approved'
export const postRemovedSubject = 'An admin of {site} has removed something of yours'
export const accountChangedSubject = 'An admin of {site} has changed your account'

// What an admin did to an account; the page of notifications says it too
export const suspended =
  'Your account at {site} was suspended: you are signed out everywhere and cannot sign in. What was scheduled is a draft now.'
export const unsuspended = 'Your account at {site} is no longer suspended: you can sign in again.'
export const silenced =
  'Your account at {site} was silenced: you can read, but not write anything that others see. What was scheduled is a draft now.'
export const unsilenced = 'Your account at {site} is no longer silenced: you can write again.'
export const sessionsEnded = 'Your account at {site} was signed out everywhere.'
export const contributionsRemoved =
  'Your account at {site} has lost its public blogs and its comments: they were removed, and are deleted for ever after {days, number} days. Your drafts are still there.'
export const contributionsRestored = 'Your account at {site} has its public blogs and comments back.'
export const madeAuthor = 'Your account at {site} is an Author now.'
export const madeReader = 'Your account at {site} is a Reader now.'
export const adminGranted = 'Your account at {site} is an admin now.'
export const adminRevoked = 'Your account at {site} is no longer an admin.'
export const factorRemovedByAdmin =
  'Your account at {site} is signed in with its password alone: its second factor was removed.'
export const passkeysRemovedByAdmin =
  'Your account at {site} has no passkeys any more: they were removed, and no longer sign in.'
export const accountApproved = 'Your account at {site} was approved: you can sign in now.'
export const accountRefused =
  'Your account at {site} was not approved, and cannot sign in. What you entered is deleted after {days, number} days.'
export const resetLinkGiven =
  'Your account at {site} was given a link to set a new password, by whoever runs the server.'

// What an admin did to a blog or a comment; the page of notifications says it too
export const blogRemoved = 'Your blog “{blog}” was removed, and is deleted for ever after {days, number} days.'
export const commentRemoved = 'Your comment on “{blog}” was removed, and is deleted for ever after {days, number} days.'
export const blogApproved = 'Your blog “{blog}” was approved, and is public now.'
export const blogRefused = 'Your blog “{blog}” was not approved. It is a draft now, which only you can see and change.'
export const commentRefused =
  'Your comment on “{blog}” was not approved. You see it below the comments of the blog, nobody else does.'
export const blogHeld =
  'Your blog “{blog}” was to be published now, and waits for approval: until then only you and the admins see it.'

// An appeal was decided; the page of notifications says it too
export const appealGranted =
  'Your appeal was granted: what you appealed against is undone, as far as it was not undone before.'
export const appealDeclined = 'Your appeal was declined: what you appealed against stays as it is.'

// What an admin did: the rest of the email
/** `{reason}` is what the admin wrote. */
export const decisionReason = 'The reason: {reason}'
export const appealOffered =
  'If you think that this is a mistake, appeal to the admins by this link. It works once, for {days, number} days.'
export const appealButton = 'Appeal'
export const complainToOperator = 'If you think that this is a mistake, answer to whoever runs the site.'

// A report was decided; `{day}` is when it was made. The page of notifications says the three outcomes too
export const reportSubject = 'What you reported at {site}'
export const reportRemoved =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. It is no longer on the site.'
export const reportActed =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. They acted on the account.'
export const reportLeft =
  'You reported {kind, select, blog {a blog} comment {a comment} other {a profile}} at {site} on {day}. The admins have looked at it. They left it as it is.'
export const reportThanks = 'Thank you for helping to keep the site a good place to read.'
export const reportNotYou = 'If you reported nothing, somebody else gave your address, and you need not do anything.'
