import { thousands } from './format-count.ts'
import {
  ANIMATION_MAX_FRAMES,
  AVIF_MAX_PIXELS,
  BOOKMARKS_MAX,
  DRAFTS_MAX,
  FOLLOWED_TAGS_MAX,
  PICTURE_MAX_PIXELS,
  QUOTE_MAX,
} from './limits.ts'
import { ANIMATION_LIMIT } from './messages.ts'

/** Messages that the server sends for several calls, or that journeys look for, and no page knows beforehand. */
export const SERVER_MESSAGES = {
  passwordLeaked: 'This password is known from leaks: choose another',
  secondFactorNeeded:
    'Admins need a second factor before they can act: turn on two-factor sign-in or add a passkey in Edit profile, or sign in again with a code or a passkey. Without one, use the commands on the server: npm run admin',
  bookmarksTooMany: `You have ${thousands(BOOKMARKS_MAX)} bookmarks, which is the most there can be. Remove one of them first`,
  followedTagsTooMany: `You follow ${FOLLOWED_TAGS_MAX} tags, which is the most there can be. End one of them first`,
  draftsTooMany: `You have ${DRAFTS_MAX} drafts, which is the most there can be. Submit or throw away one of them first`,
  quoteEmpty: 'Quote some words, or none',
  quoteLong: `A comment can quote at most ${QUOTE_MAX} characters`,
  quoteNowhere: 'A quote needs the section that it is from',
  quoteInReply: 'A reply belongs to its comment, and quotes nothing itself',
  publishAtPast: 'This time has passed: choose a later one, or none to publish at once',
  pictureTooManyPixels: `The picture has too many pixels: at most ${PICTURE_MAX_PIXELS / 1_000_000} megapixels`,
  avifTooManyPixels: `The picture has too many pixels for AVIF: at most ${AVIF_MAX_PIXELS / 1_000_000} megapixels. Save it as JPEG or WebP, or smaller`,
  animationTooLarge: `The animation is too large: it may be ${ANIMATION_LIMIT}, and ${thousands(ANIMATION_MAX_FRAMES)} frames of any size. Save it with fewer frames or smaller`,
} as const
