// To add an error of the API (commit 50d9931):
// 1. Its text here. Its code is the name of the text in kebab case (`blogNotFound` → `blog-not-found`), and stable: clients
//    of the API compare codes, never texts.
// 2. `new Problem(409, 'its-code', { values })` of `server/http/problem.ts`, thrown where it is found.

// Requests
export const invalidInput = 'Invalid request'
export const unreadableRequest = 'The request could not be read. Please check it and try again.'
export const unreadableJson = 'The request is not valid JSON.'
export const incompleteForm = 'The form arrived incomplete. Please send it again.'
export const connectionClosed = 'The connection was closed before the answer was ready.'
export const jsonNeeded = 'Send this as application/json.'
export const formNeeded = 'Send this form as multipart/form-data.'
export const textFieldNeeded = 'Send each field of this form as plain text.'
export const tooLarge = 'That is too large to send.'
export const unsupportedContent = 'This kind of content cannot be sent here.'
export const unsupportedFormat = 'Only the format json is known.'
export const refused = 'The request was refused.'
export const unknownCall = 'There is no such call.'
export const addressNotShown = 'This address cannot be shown.'
export const crossSiteCall = 'This call came from another site and was refused.'
export const openedAsPage = 'This address cannot be opened as a page.'
export const tooManyRequests = `That was too often. Please wait {unit, select,
    seconds {{count, plural, one {# second} other {# seconds}}}
    minutes {{count, plural, one {# minute} other {# minutes}}}
    other {{count, plural, one {# hour} other {# hours}}}} and try again.`
export const tooMuchWork =
  'Your network asks for too much at once. Please wait {count, plural, one {a second} other {# seconds}} and try again.'
export const proofOfWorkInvalid = 'This proof of work is wrong, was used before, or is too old. Please try again.'

// The site
export const internal = 'Something went wrong on our side. Please try again in a moment.'
export const busy = 'The site is very busy. Please try again in a moment.'
export const maintenance =
  'The site is being maintained: you can read, but nothing can be saved. Please try again in a few minutes.'
export const storageUnavailable =
  'The site cannot store or read anything at the moment. Keep this page open and try again shortly.'
export const metricsTokenNeeded = 'Metrics require METRICS_TOKEN.'

// What is not there, or not for this person
export const blogNotFound = 'This blog does not exist or is no longer here.'
export const blogUnknown = 'There is no such blog.'
export const readVersionNotFound = 'The version of this blog that you read does not exist or is no longer here.'
export const draftNotFound = 'This draft does not exist or is no longer here.'
export const revisionNotFound = 'This revision does not exist or is no longer here.'
export const previewNotFound = 'This preview does not exist or is no longer here.'
export const previewLinkNotFound = 'This preview link does not exist or is no longer here.'
export const commentNotFound = 'This comment does not exist or is no longer here.'
export const parentCommentNotFound = 'The comment that you reply to does not exist or is no longer here.'
export const authorNotFound = 'This author does not exist or is no longer here.'
export const personNotFound = 'This person does not exist or is no longer here.'
export const redirectNotFound = 'This redirect does not exist or is no longer here.'
export const tagNotFound = 'This tag does not exist or is no longer here.'
export const categoryNotFound = 'This category does not exist or is no longer here.'
export const kindNotFound = 'This kind does not exist or is no longer here.'
export const pageNotFound = 'This page does not exist or is no longer here.'
export const pictureNotFound = 'This picture does not exist or is no longer here.'
export const feedNotFound = 'This feed does not exist or is no longer here.'
export const sitemapNotFound = 'This sitemap does not exist or is no longer here.'
export const emailNotFound = 'This email does not exist or is no longer here.'
export const entryNotFound = 'This entry does not exist or is no longer here.'
export const postNotFound = 'This post does not exist or is no longer here.'
export const actionNotFound = 'This was undone before, or cannot be undone.'
export const reportNotFound = 'This report does not exist or is no longer here.'
export const invitationNotFound = 'This invitation does not exist or is no longer here.'
export const importNotFound = 'This import does not exist or is no longer here.'
export const jobNotFound = 'This failed job does not exist or is no longer here.'
export const passkeyNotFound = 'This passkey does not exist or is no longer here.'
export const sessionNotFound = 'This session does not exist or is no longer here.'

// Signing in
export const notSignedIn = 'Please sign in to continue.'
export const signedInAsOther =
  'You are signed in as {name} now, so nothing was changed. To continue, sign in with your previous account.'
export const wrongCredentials = 'Email or password is wrong.'
export const wrongRole =
  'This account is {role, select, Author {an Author} other {a Reader}}. Choose {role} to sign in.'
export const accountLeaving = 'This account will be deleted on {day}. Until then you can keep it as it was.'
export const accountSuspended =
  'An admin has suspended this account: it cannot sign in. The reason was sent to its email address, with a link to appeal.'
/** `{decision}`: whole sentences, what the email would have said; “Forgot password?” is a link on the page. */
export const accountSuspendedUnproved =
  '{decision} No email was sent, as the email address is not confirmed. To appeal, choose a new password by “Forgot password?”. You then get an email with a link to appeal.'
export const accountSilenced =
  'An admin has silenced this account: you can read, but not write anything that others see. The notification about it leads to an appeal.'
export const accountUnproved =
  'Enter the password of the account, or set a new one: the link alone shows that the address is yours, but not who created the account'
export const codeNeeded = 'Enter the six digits that your authenticator app shows, or one of your recovery codes.'
export const wrongCode = 'This code is wrong or was used already. Enter the one that the app shows now.'
export const codeKeyChanged =
  'This server cannot check the code because its key has changed. Use one of your recovery codes.'
export const passkeyRefused =
  'This passkey was not accepted: it may have been removed, or it took too long. Please try again.'
export const passkeyHostNeeded = 'Passkeys need the name of the site. Open the site by its name instead of a number.'
export const googleUnconfirmed = 'Google did not confirm this sign-in. Please try again.'
export const googleUnreachable =
  'Google cannot be reached at the moment. Please try again, or sign in with your password.'
export const googleAddressUnverified = 'Your email address is not verified at Google.'
export const googleOff = 'Google sign-in is not set up on this site.'

// Registering
export const registrationClosed = 'This site does not accept new accounts at the moment. Existing accounts can sign in.'
export const invitationNeeded =
  'New accounts on this site need an invitation: open the link that an admin gave you. Existing accounts can sign in.'
export const invitationEnded =
  'This invitation was used, withdrawn, or is too old. Ask the admins of the site for another.'
export const accountWaits =
  'This account waits for approval by the admins. You will get their decision by email if you confirm your address, and at your next sign-in.'
export const accountRefused = 'The admins of this site have refused this account.'
export const emailTaken = 'This email address already has an account. Please sign in instead.'

// The account
export const linkEnded = 'This link has been used or has expired. Please ask for a new one.'
export const emailConfirmedAlready = 'Your email address is already confirmed.'
export const emailTakenMeanwhile =
  'This email address now belongs to another account. Choose another address, or delete that account first.'
export const emailUnchanged = 'This is your email address already'
export const emailChangeUnproved =
  'Enter the password of the account that asked for this address: the link alone does not show that it is yours'
export const passwordNeeded = 'Enter your password to show that the account is yours'
export const wrongPassword = 'This is not your current password'
export const passwordLeaked = 'This password is known from leaks: choose another'
export const noPassword = 'This account has no password yet. Set one first with the link under Security.'
export const otherGoogleAccount = 'This is not the Google account of this profile.'
export const secondFactorOn = 'Two-factor sign-in is on already. Turn it off first to use another app.'
export const secondFactorOff = 'Two-factor sign-in is off.'
export const secondFactorNotBegun = 'Set up an authenticator app first.'
export const passkeysTooMany = 'You have {max, number} passkeys, which is the maximum. Remove one first.'
export const passkeyAddedAlready = 'This passkey was added already.'
export const authorRoleTaken = 'An admin has made this account a Reader. Only an admin can make it an Author again.'
export const archiveUnderWay = 'Your data is being downloaded already.'
export const lastAdmin = 'You are the only admin of this site. Make someone else an admin first.'
export const deletionAskedAlready = 'This account is about to be deleted already.'

// Writing
export const authorsOnly = 'Only Authors can write blogs. You can become one in Edit profile.'
export const creatorOnly = 'Only its creator can change this blog.'
export const blogChanged = 'This blog was changed elsewhere while you were writing. Nothing of yours is lost.'
export const draftsTooMany = 'You have {max, number} drafts, which is the maximum. Submit or discard one of them first'
export const revisionCurrent =
  'This revision is the blog as it is now. Load its revisions again to see the earlier ones.'
export const previewPublished = 'This blog is published: share the address of its own page.'
export const previewHeld = 'This blog waits for approval: until then no one else can see it.'
export const previewRemoved = 'An admin removed this blog: its draft cannot be shared.'
export const previewLinksTooMany = 'This draft has many preview links. End one of them first.'
export const previewEnded = 'This preview has been ended by its author.'

// Pictures
export const pictureBroken = 'The picture is damaged and cannot be read: choose another one'
export const pictureWrongType = 'This file is not a picture we can use: choose a PNG, JPEG, WebP, AVIF or GIF'
export const pictureAnimatedAvif = 'An animated AVIF cannot be used: choose an animated GIF or WebP, or a still picture'
export const pictureTooManyPixels = 'The picture has too many pixels: at most {megapixels, number} megapixels'
export const avifTooManyPixels =
  'The picture has too many pixels for AVIF: at most {avifMegapixels, number} megapixels. Save it as JPEG or WebP, or smaller'
export const animationTooLarge =
  'The animation is too large: it may be at most {frames, number} frames of {width, number} × {height, number} pixels, or as much in another size, and {framesMax, number} frames of any size. Save it with fewer frames or smaller'
export const pictureTooLong = 'The picture is too long: at most {side, number} pixels to a side'
export const pictureNeedsMemory =
  'The picture takes too much memory to prepare: save it upright, with 8 bits for each colour, or smaller'
export const pictureNeedsTime = 'The picture takes too long to prepare. Please choose a smaller one.'
export const picturesFull =
  'The site has no room for more pictures at the moment. Keep this page open and try again later. Changes without new pictures can be saved now.'
export const ownPicturesFull =
  'Your pictures use all of your {gigabytes, number} GB. Delete some of your blogs to make room.'

// Comments and other people
export const hideForCreator = 'Only the author of a blog can hide comments, and only those of other people.'
export const commentWriterOnly =
  '{action, select, edit {Only its writer can edit this comment.} other {Only its writer can delete this comment.}}'
export const commentsClosed = 'The comments of this blog are closed: no one can add one.'
export const blockedByAuthor = 'The author of this blog has blocked you: you cannot comment on it.'
export const blockSelf = 'You cannot block yourself.'
export const blocksTooMany = 'You can block {max, number} people at most.'
export const followSelf = 'You cannot follow yourself.'
export const followReader = 'You can only follow Authors.'
export const followedTagsTooMany = 'You follow {max, number} tags, which is the maximum. Unfollow one of them first'
export const bookmarksTooMany = 'You have {max, number} bookmarks, which is the maximum. Remove one of them first'
export const quietTooMany = 'You can make {max, number} things quiet at most.'
export const quietSelf = 'You are never notified of your own actions.'
export const unsubscribeEnded = 'This link no longer works.'

// Admins
export const adminsOnly = 'Only admins can see this.'
export const secondFactorNeeded =
  'Admins need a second factor before they can act: turn on two-factor sign-in or add a passkey under Security, or sign in again with a code or a passkey. Without one, use the commands on the server: npm run admin'
export const adminClaimEnded =
  'This address has been used or has expired. Restart the site for a new one, or use npm run admin -- grant.'
export const emailsSentElsewhere = 'This site sends its emails through a mail server: only their owners can read them.'
export const emailNotInOutbox = 'This email is not in the outbox: its file was deleted, or another instance wrote it.'
export const backupsNotSet = 'This site makes no backups: set BACKUP_AT and BACKUP_TO on the server.'
export const backupUnderWay = 'A backup is being made already.'
export const importFilesTooLarge = 'An import may have {files, number} files, and {size} together.'
export const importPicturesMany = 'an import has at most {max, number} pictures'
export const importNoRoom = 'The server has no room for these files: make room on the disk of DATA_DIR.'
export const uploadUnderWay = 'You are uploading files already. Wait until they have arrived, or try again in a minute.'
export const importUnderWay = 'Another import is under way. Wait until it has ended, or cancel it.'
export const importChanged = 'This import has changed in the meantime. Reload the page.'
export const importPieceLost =
  'The beginning of this file is not on this server. Upload it again; if the site has several servers, they need one DATA_DIR.'
export const importIncomplete = 'The files have not arrived completely. Upload them again.'
export const importNotUndoable = 'This import was undone before, or is older than {days, number} days.'
export const embedUnreachable = 'The page at this address cannot be read. It can stay a link.'
export const emailNotFailed = 'This email cannot be sent again: it waits, or it was sent.'
export const emailUnderWay = 'This email is being sent at this moment. Try again in a few seconds.'
export const invitationsTooMany = 'There are {max, number} unused invitations. Withdraw some first.'
export const pageChanged = 'Someone else has changed this page in the meantime.'
export const entryChanged = 'It has changed since you read it, and waits for approval again. Reload the page.'
export const entryGone = 'It no longer exists.'
export const heldBlogChanged = 'Its author has since changed or deleted it, and can publish it like any other blog.'
export const postNotPublic = 'It is not public any more: it was removed, or it waits for approval.'
export const postNotRemoved = 'It was restored before.'
export const undoTooLate = 'It is too late to undo this: the email about it was sent. You can still do the opposite.'
export const undoChanged = 'This cannot be undone: something has changed in the meantime.'
export const reportedGone = 'It no longer exists. Close the reports instead.'
export const profileNotRemovable = 'A profile cannot be removed. Act on the person instead.'
export const personIsAdmin = 'This person is an admin. Revoke their admin rights first (npm run admin -- revoke).'
export const personLeaving = 'This account is about to be deleted by its owner.'
export const noWave = 'No posts are waiting from accounts that post little but spam.'
export const waveRestored = 'This was already restored, or is too old.'
export const appealLinkEnded = 'This link has been used or has expired.'
