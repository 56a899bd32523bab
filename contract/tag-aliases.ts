import type { RICH_TEXT_TAGS } from './rich-text.ts'

/** Tags of other programs, and the tag of the vocabulary that each means. */
export const TAG_ALIASES: ReadonlyMap<string, keyof typeof RICH_TEXT_TAGS> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['ins', 'u'],
  ['strike', 's'],
  ['del', 's'],
  ['tt', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
  ['image', 'img'],
])
