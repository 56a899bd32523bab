import { thousands } from './format-count.ts'
import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MOST,
  APPEAL_TEXT_MAX,
  AVIF_MAX_PIXELS,
  COMMENT_MAX,
  DRAFT_FIELD_MAX,
  DRAFT_TEXT_MAX_BYTES,
  DRAFTS_MAX,
  INTRO_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  REPORT_TEXT_MAX,
  RICH_TEXT_MAX_BYTES,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts'

/** The size limit of animations, as part of a sentence. */
export const ANIMATION_LIMIT = `at most ${ANIMATION_MOST.frames} frames of ${ANIMATION_MOST.width} × ${ANIMATION_MOST.height} pixels, or as much in another size`

/** Messages that both browser and server show (§5, §8). A message of only one side is defined where it is used. */
export const MESSAGES = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email address must be valid',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters long`,
  passwordLong: `Password must be at most ${PASSWORD_MAX} characters long`,
  passwordLeaked: 'This password is known from leaks: choose another',
  passwordsDiffer: 'The two passwords are not the same',
  registrationClosed: 'This site takes no new accounts at the moment. Whoever has one can sign in.',
  registrationByInvitation:
    'This site takes new accounts by invitation: open the link that its admins gave you. Whoever has an account can sign in.',
  registrationByApproval: 'The admins of this site look at every new account before it can sign in.',
  invitationEnded: 'This invitation was used, withdrawn, or is too old. Ask the admins of the site for another.',
  registrationWaits: 'This account waits for the approval of the admins. An email tells you what they decide.',
  registrationRefused: 'The admins of this site have refused this account.',
  passwordRemoved: 'The former password of this account no longer works: from now on sign in with Google',
  secondFactorNeeded:
    'Admins need a second factor before they can act: turn on two-factor sign-in or add a passkey in Edit profile, or sign in again with a code or a passkey. Without one, use the commands on the server: npm run admin',
  codeInvalid: 'Enter the six digits that your authenticator app shows, or one of your recovery codes',
  roleRequired: 'Role is required',
  nameRequired: 'Name is required',
  nameHidden: 'Name must not contain characters that others cannot see: type it anew rather than pasting it',
  phoneRequired: 'Phone number is required',
  educationRequired: 'Education is required',
  avatarRequired: 'Avatar is required',
  titleRequired: 'Blog title is required',
  titleShort: `Blog title must be at least ${TITLE_MIN} characters long`,
  titleLong: `Blog title must be at most ${TITLE_MAX} characters long`,
  categoryRequired: 'Category is required',
  categoryUnknown: 'This site has no such category. Choose another',
  tagUnknown: 'There is no such category',
  mainImageRequired: 'Main image is required',
  introRequired: 'Blog content is required',
  introShort: `Content must be at least ${INTRO_MIN} characters long`,
  richTextLong: `This text is too long: at most ${RICH_TEXT_MAX_BYTES / 1000} kB with its formatting`,
  draftTextLong: `This text is too long to be saved on the server: at most ${DRAFT_TEXT_MAX_BYTES / 1000} kB with its formatting`,
  draftFieldLong: `This is too long to be saved on the server: at most ${thousands(DRAFT_FIELD_MAX)} characters`,
  draftsTooMany: `You have ${DRAFTS_MAX} drafts, which is the most there can be. Submit or throw away one of them first`,
  publishAtInvalid: 'Choose a date and a time, or none to publish at once',
  publishAtPast: 'This time has passed: choose a later one, or none to publish at once',
  commentRequired: 'Write something first',
  commentLong: `A comment has at most ${thousands(COMMENT_MAX)} characters`,
  reportReasonRequired: 'Choose what is wrong with it',
  reportTextRequired: 'Say what is wrong with it',
  reportTextLong: `A report has at most ${thousands(REPORT_TEXT_MAX)} characters`,
  appealLong: `An appeal has at most ${thousands(APPEAL_TEXT_MAX)} characters`,
  pictureTooLarge: `The picture is too large: at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB`,
  pictureTooManyPixels: `The picture has too many pixels: at most ${PICTURE_MAX_PIXELS / 1_000_000} megapixels`,
  avifTooManyPixels: `The picture has too many pixels for AVIF: at most ${AVIF_MAX_PIXELS / 1_000_000} megapixels. Save it as JPEG or WebP, or smaller`,
  animationTooLarge: `The animation is too large: it may be ${ANIMATION_LIMIT}, and ${thousands(ANIMATION_MAX_FRAMES)} frames of any size. Save it with fewer frames or smaller`,
  pictureWrongType: 'This file is not a picture we can use: choose a PNG, JPEG, WebP, AVIF or GIF',
  pictureBroken: 'The picture is damaged and cannot be read: choose another one',
} as const

/** What an author is told of a post that is held. */
export const WAITS = 'It waits for approval: until then only you and the admins see it'

/** @param label the field's label, such as Para One Title */
export function paragraphTitleLong(label: string): string {
  return `${label} must be at most ${TITLE_MAX} characters long`
}
