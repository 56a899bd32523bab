// To add a message of validation:
// 1. Here if client and server both use it; in `contract/server-messages.ts` if the server alone sends it.
// 2. An error of the API also needs a code in `contract/errors.ts`. All other texts are in `messages/en/`.
import { thousands } from './format-count.ts'
import {
  ABOUT_MAX,
  ANIMATION_MOST,
  APPEAL_TEXT_MAX,
  COMMENT_MAX,
  DRAFT_FIELD_MAX,
  DRAFT_TEXT_MAX_BYTES,
  HIDE_REASON_MAX,
  INTRO_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PICTURE_MAX_BYTES,
  PROFILE_LINKS_MAX,
  REPORT_TEXT_MAX,
  RICH_TEXT_MAX_BYTES,
  STANDFIRST_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './limits.ts'

/** The size limit of animations, as part of a sentence. */
export const ANIMATION_LIMIT = `at most ${ANIMATION_MOST.frames} frames of ${ANIMATION_MOST.width} × ${ANIMATION_MOST.height} pixels, or as much in another size`

/** Messages that both browser and server show (§5, §8). Those of the server alone are in server-messages.ts, so that pages do not load them. */
export const MESSAGES = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email address must be valid',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters long`,
  passwordLong: `Password must be at most ${PASSWORD_MAX} characters long`,
  passwordsDiffer: 'The two passwords are not the same',
  passwordRemoved: 'The former password of this account no longer works: from now on sign in with Google',
  codeInvalid: 'Enter the six digits that your authenticator app shows, or one of your recovery codes',
  roleRequired: 'Role is required',
  accountUnproved:
    'Enter the password of the account, or set a new one: the link alone shows that the address is yours, but not who created the account',
  changeUnproved:
    'Enter the password of the account that asked for this address: the link alone does not show that it is yours',
  authorRoleTaken: 'An admin has made this account a Reader. Only an admin can make it an Author again.',
  nameRequired: 'Name is required',
  nameHidden: 'Name must not contain characters that others cannot see: type it anew rather than pasting it',
  phoneRequired: 'Phone number is required',
  educationRequired: 'Education is required',
  linksTooMany: `There is room for ${PROFILE_LINKS_MAX} links`,
  aboutLong: `About you has at most ${ABOUT_MAX} characters`,
  avatarRequired: 'Avatar is required',
  titleRequired: 'Blog title is required',
  titleShort: `Blog title must be at least ${TITLE_MIN} characters long`,
  titleLong: `Blog title must be at most ${TITLE_MAX} characters long`,
  standfirstLong: `The standfirst must be at most ${STANDFIRST_MAX} characters long`,
  tagInvalid: `is no tag: use letters, numbers and hyphens, at most ${TAG_MAX} characters`,
  tagsTooMany: `A blog has at most ${TAGS_MAX} tags`,
  categoryRequired: 'Category is required',
  categoryUnknown: 'This site has no such category. Choose another',
  tagUnknown: 'There is no such category',
  mainImageRequired: 'Main image is required',
  introRequired: 'Blog content is required',
  introShort: `Content must be at least ${INTRO_MIN} characters long`,
  richTextLong: `This text is too long: at most ${RICH_TEXT_MAX_BYTES / 1000} kB with its formatting`,
  draftTextLong: `This text is too long to be saved on the server: at most ${DRAFT_TEXT_MAX_BYTES / 1000} kB with its formatting`,
  draftFieldLong: `This is too long to be saved on the server: at most ${thousands(DRAFT_FIELD_MAX)} characters`,
  publishAtInvalid: 'Choose a date and a time, or none to publish at once',
  commentRequired: 'Write something first',
  hideReasonRequired: 'Say why you hide it',
  hideReasonLong: `A reason has at most ${HIDE_REASON_MAX} characters`,
  commentLong: `A comment has at most ${thousands(COMMENT_MAX)} characters`,
  reportReasonRequired: 'Choose what is wrong with it',
  reportTextRequired: 'Say what is wrong with it',
  reportTextLong: `A report has at most ${thousands(REPORT_TEXT_MAX)} characters`,
  appealLong: `An appeal has at most ${thousands(APPEAL_TEXT_MAX)} characters`,
  pictureTooLarge: `The picture is too large: at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB`,
  pictureWrongType: 'This file is not a picture we can use: choose a PNG, JPEG, WebP, AVIF or GIF',
  pictureAnimatedAvif: 'An animated AVIF cannot be used: choose an animated GIF or WebP, or a still picture',
  pictureBroken: 'The picture is damaged and cannot be read: choose another one',
} as const

/** @param label the field's label, such as Para One Title */
export function paragraphTitleLong(label: string): string {
  return `${label} must be at most ${TITLE_MAX} characters long`
}

/** @param bytes of a rich text that is too long */
export const richTextTooLong = (bytes: number) =>
  `This text is ${thousands(Math.ceil((bytes - RICH_TEXT_MAX_BYTES) / 1000))} kB too long: at most ${RICH_TEXT_MAX_BYTES / 1000} kB with its formatting`
