// To add an error of the API (commit 50d9931):
// 1. Its code and its text here. Codes are stable: clients of the API compare them, never the texts.
// 2. `new Problem(409, 'its-code', { values })` of `server/http/problem.ts`, thrown where it is found.
import { thousands } from './format-count.ts'
import { PICTURE_SIDE_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { REGISTRATION_MESSAGES } from './registration-messages.ts'
import { SERVER_MESSAGES } from './server-messages.ts'

/** The text of every error of the API by its code, in ICU MessageFormat; what a form checks as well is in `MESSAGES`. */
export const ERRORS = {
  // Requests
  'invalid-input': 'Invalid request',
  'unreadable-request': 'The request could not be read. Please check it and try again.',
  'unreadable-json': 'The request is not valid JSON.',
  'incomplete-form': 'The form arrived incomplete. Please send it again.',
  'connection-closed': 'The connection was closed before the answer was ready.',
  'json-needed': 'Send this as application/json.',
  'form-needed': 'Send this form as multipart/form-data.',
  'text-field-needed': 'Send each field of this form as plain text.',
  'too-large': 'That is too large to send.',
  'unsupported-content': 'This kind of content cannot be sent here.',
  'unsupported-format': 'Only the format json is known.',
  refused: 'The request was refused.',
  'unknown-call': 'There is no such call.',
  'address-not-shown': 'This address cannot be shown.',
  'cross-site-call': 'This call came from another site and was refused.',
  'opened-as-page': 'This address cannot be opened as a page.',
  'too-many-requests': `That was too often. Please wait {unit, select,
    seconds {{count, plural, one {# second} other {# seconds}}}
    minutes {{count, plural, one {# minute} other {# minutes}}}
    other {{count, plural, one {# hour} other {# hours}}}} and try again.`,
  'too-much-work':
    'Your network asks for too much at once. Please wait {count, plural, one {a second} other {# seconds}} and try again.',
  'proof-of-work-invalid': 'This proof of work is wrong, was used before, or is too old. Please try again.',

  // The site
  internal: 'Something went wrong on our side. Please try again in a moment.',
  busy: 'The site is very busy. Please try again in a moment.',
  'storage-unavailable':
    'The site cannot store or read anything at the moment. Keep this page open and try again shortly.',
  'metrics-token-needed': 'The measures are for who has METRICS_TOKEN.',

  // What is not there, or not for this person
  'blog-not-found': 'This blog does not exist or is no longer here.',
  'blog-unknown': 'There is no such blog.',
  'read-version-not-found': 'What this blog said before does not exist or is no longer here.',
  'draft-not-found': 'This draft does not exist or is no longer here.',
  'revision-not-found': 'This revision does not exist or is no longer here.',
  'preview-not-found': 'This preview does not exist or is no longer here.',
  'preview-link-not-found': 'This preview link does not exist or is no longer here.',
  'comment-not-found': 'This comment does not exist or is no longer here.',
  'parent-comment-not-found': 'The comment that you reply to does not exist or is no longer here.',
  'author-not-found': 'This author does not exist or is no longer here.',
  'person-not-found': 'This person does not exist or is no longer here.',
  'tag-not-found': 'This tag does not exist or is no longer here.',
  'kind-not-found': 'This kind does not exist or is no longer here.',
  'page-not-found': 'This page does not exist or is no longer here.',
  'picture-not-found': 'This picture does not exist or is no longer here.',
  'feed-not-found': 'This feed does not exist or is no longer here.',
  'sitemap-not-found': 'This sitemap does not exist or is no longer here.',
  'email-not-found': 'This email does not exist or is no longer here.',
  'entry-not-found': 'This entry does not exist or is no longer here.',
  'report-not-found': 'This report does not exist or is no longer here.',
  'invitation-not-found': 'This invitation does not exist or is no longer here.',
  'job-not-found': 'This failed job does not exist or is no longer here.',
  'passkey-not-found': 'This passkey does not exist or is no longer here.',
  'session-not-found': 'This session does not exist or is no longer here.',

  // Signing in
  'not-signed-in': 'Please sign in to continue.',
  'signed-in-as-other':
    'You are signed in as {name} now, so nothing was changed. To go on as you began, sign in as before.',
  'wrong-credentials': 'Email or password is wrong.',
  'wrong-role': 'This account is {role, select, Author {an Author} other {a Reader}}. Choose {role} to sign in.',
  'account-leaving': 'This account will be deleted on {day}. Until then you can keep it as it was.',
  'account-suspended':
    'An admin has suspended this account: it cannot sign in. The reason was sent to its email address, with a link by which you can appeal.',
  'account-silenced':
    'An admin has silenced this account: you can read, but not write anything that others see. The email about it has a link by which you can appeal.',
  'account-unproved': MESSAGES.accountUnproved,
  'code-needed': `${MESSAGES.codeInvalid}.`,
  'wrong-code': 'This code is wrong or was used already. Enter the one that the app shows now.',
  'code-key-changed': 'This server cannot check the code, as its key has changed. Use one of your recovery codes.',
  'passkey-refused': 'This passkey was not accepted: it may have been removed, or it took too long. Please try again.',
  'passkey-host-needed': 'Passkeys need the name of the site: open it by that, and not by a number.',
  'google-unconfirmed': 'Google did not confirm this sign-in. Please try again.',
  'google-unreachable': 'Google cannot be reached at the moment. Please try again, or sign in with your password.',
  'google-address-unverified': 'Your email address is not verified at Google.',
  'google-off': 'Google sign-in is not set up on this site.',

  // Registering
  'registration-closed': REGISTRATION_MESSAGES.closed,
  'invitation-needed': REGISTRATION_MESSAGES.byInvitation,
  'invitation-ended': REGISTRATION_MESSAGES.invitationEnded,
  'account-waits': REGISTRATION_MESSAGES.waits,
  'account-refused': REGISTRATION_MESSAGES.refused,
  'email-taken': 'This email address already has an account. Please sign in instead.',

  // The account
  'link-ended': 'This link has been used or has expired. Please ask for a new one.',
  'email-confirmed-already': 'Your email address is confirmed already.',
  'email-taken-meanwhile':
    'This email address has an account of its own meanwhile. Choose another one, or delete that account first.',
  'email-unchanged': 'This is your email address already',
  'email-change-unproved': MESSAGES.changeUnproved,
  'password-needed': 'Enter your password, which shows that the account is yours',
  'wrong-password': 'This is not your current password',
  'password-leaked': SERVER_MESSAGES.passwordLeaked,
  'no-password': 'This account has no password yet: set one first, by the link in Edit profile.',
  'other-google-account': 'This is another Google account than the one of this profile.',
  'second-factor-on': 'Two-factor sign-in is on already. Turn it off first to use another app.',
  'second-factor-off': 'Two-factor sign-in is off.',
  'second-factor-not-begun': 'Begin with setting up an authenticator app.',
  'passkeys-too-many': 'You have {max, number} passkeys, which is the most there can be. Remove one.',
  'passkey-added-already': 'This passkey was added already.',
  'author-role-taken': MESSAGES.authorRoleTaken,
  'archive-under-way': 'Your data is being downloaded already.',
  'last-admin': 'You are the only admin of this site. Make somebody else an admin first.',
  'deletion-asked-already': 'This account is about to be deleted already.',

  // Writing
  'authors-only': 'Only Authors can write blogs. You can become one in Edit profile.',
  'creator-only': 'Only its creator can change this blog.',
  'blog-changed': 'This blog was changed elsewhere while you were writing. Nothing of yours is lost.',
  'drafts-too-many': SERVER_MESSAGES.draftsTooMany,
  'revision-current': 'This revision is the blog as it is now. Load its revisions again to see the earlier ones.',
  'preview-published': 'This blog is published: share the address of its own page.',
  'preview-held': 'This blog waits for approval: until then nobody else can see it.',
  'preview-removed': 'An admin removed this blog: its draft cannot be shared.',
  'preview-links-too-many': 'This draft has many preview links. End one of them first.',
  'preview-ended': 'This preview has been ended by its author.',

  // Pictures
  'picture-broken': MESSAGES.pictureBroken,
  'picture-wrong-type': MESSAGES.pictureWrongType,
  'picture-animated-avif': MESSAGES.pictureAnimatedAvif,
  'picture-too-many-pixels': SERVER_MESSAGES.pictureTooManyPixels,
  'avif-too-many-pixels': SERVER_MESSAGES.avifTooManyPixels,
  'animation-too-large': SERVER_MESSAGES.animationTooLarge,
  'picture-too-long': `The picture is too long: at most ${thousands(PICTURE_SIDE_MAX)} pixels to a side`,
  'picture-needs-memory':
    'The picture takes too much memory to prepare: save it upright, with 8 bits for each colour, or smaller',
  'picture-needs-time': 'The picture takes too long to prepare. Please choose a smaller one.',
  'pictures-full':
    'The site has no room for more pictures at the moment. Keep this page open and send it again later; what needs no new picture can be saved now.',
  'own-pictures-full':
    'Your pictures fill the {gigabytes, number} GB that you have: delete some of your blogs to make room.',

  // Comments and other people
  'hide-for-creator': 'Only the author of a blog can hide a comment, and only one of somebody else.',
  'comment-writer-only':
    '{action, select, edit {Only its writer can edit this comment.} other {Only its writer can delete this comment.}}',
  'comments-closed': 'The comments of this blog are closed: nobody can add one.',
  'blocked-by-author': 'The author of this blog has blocked you: you cannot comment on it.',
  'block-self': 'You cannot block yourself.',
  'blocks-too-many': 'You can block {max, number} people at most.',
  'follow-self': 'You cannot follow yourself.',
  'follow-reader': 'You can only follow Authors.',
  'followed-tags-too-many': SERVER_MESSAGES.followedTagsTooMany,
  'bookmarks-too-many': SERVER_MESSAGES.bookmarksTooMany,
  'quiet-too-many': 'You can make {max, number} things quiet at most.',
  'quiet-self': 'You are not told of what you do yourself.',
  'unsubscribe-ended': 'This link does not work any more.',

  // Admins
  'admins-only': 'Only admins can see this.',
  'second-factor-needed': SERVER_MESSAGES.secondFactorNeeded,
  'admin-claim-ended':
    'This address has been used or has expired. Restart the site for a new one, or use npm run admin -- grant.',
  'emails-sent-elsewhere': 'This site sends its emails through a mail server: nobody but their owners can read them.',
  'email-not-in-outbox': 'This email is not in the outbox: its file was deleted, or another instance wrote it.',
  'email-not-failed': 'This email cannot be sent again: it waits, or it was sent.',
  'email-under-way': 'This email is being sent at this moment. Try again in a few seconds.',
  'invitations-too-many': 'There are {max, number} invitations that nobody has used. Withdraw some first.',
  'page-changed': 'Somebody else has changed this page meanwhile.',
  'entry-changed': 'It was changed since you read it, and waits again. Load the page again.',
  'entry-gone': 'It is no longer there.',
  'held-blog-changed': 'Its author has changed or deleted it since, and can publish it as any other.',
  'reported-gone': 'It is no longer there. Close the reports instead.',
  'profile-not-removable': 'A profile cannot be removed. Act on the person instead.',
  'person-is-admin': 'This person is an admin: that has to be revoked first (npm run admin -- revoke).',
  'person-leaving': 'This account is about to be deleted by its owner.',
  'no-wave': 'Nothing waits of accounts that post nothing but spam.',
  'wave-restored': 'This was brought back before, or is too old.',
  'appeal-link-ended': 'This link has been used or has expired.',
} as const

export type ErrorCode = keyof typeof ERRORS

/** Why a picture cannot be used: found in a process of its own, which sends the code alone. */
export type PictureErrorCode = Extract<ErrorCode, `${'picture' | 'avif' | 'animation'}-${string}`>
