// Without the schemas' library, as every page loads it.
import { TAG_MAX } from './limits.ts'

/** A letter or a number, and then also + # . _ and hyphens, for c++, c# and node.js. */
const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}+#._-]*$/u

/** A tag as it is stored, shown and written in addresses: "#Web Design" is web-design. */
export const tagOf = (text: string): string =>
  text.normalize('NFKC').trim().replace(/^#+/, '').trim().toLowerCase().replace(/\s+/g, '-')

/** The commas of all languages: an input method or a keyboard has only its own. */
const COMMA = /[,،、，]/

/** The tags of a field in which someone wrote them with commas between, each once. */
export const tagsIn = (text: string): string[] => [...new Set(text.split(COMMA).map(tagOf))].filter(Boolean)

/** What stands behind the last comma, as it was written. */
export const lastTagIn = (text: string): string => text.split(COMMA).at(-1) ?? ''

/** Whether a text is a tag, as it is stored. */
export const isTag = (text: string): boolean => TAG.test(text) && text.length <= TAG_MAX && text === tagOf(text)

/** A tag as a filter of the listing, where a name without # is that of a category. */
export const hashtag = (tag: string): string => `#${tag}`

/** The tag that a filter of the listing is; undefined: it is none. */
export function tagInFilter(filter: string): string | undefined {
  const tag = tagOf(filter)
  return filter.startsWith('#') && isTag(tag) ? tag : undefined
}
