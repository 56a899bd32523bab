import type { RichTextName } from '#contract/blog-fields.ts'
import type { BlogFields } from '#contract/blogs.ts'
import { type Category, categoryNamed } from '#contract/categories.ts'
import { cutAtWord } from '#contract/cut-at-word.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { languageTag } from '#contract/language-tag.ts'
import { STANDFIRST_MAX, TAGS_MAX, TITLE_MAX } from '#contract/limits.ts'
import { isTag, tagOf } from '#contract/tags.ts'
import { isVisible, oneLine, withoutHidden } from '#contract/visible-text.ts'
import { imports as messages } from '../../language/messages.ts'
import type { NeutralPost } from '../formats/neutral.ts'

/** How a site takes posts of another one. */
export interface Mapping {
  categories: Category[]
  /** Of posts whose categories the site does not have. */
  defaultCategory: string
}

/** The fields of a blog for a post, without its texts. Receives a note for what does not fit. */
export function fieldsOf(
  post: NeutralPost,
  mapping: Mapping,
  note: (text: string) => void,
): Omit<BlogFields, RichTextName> {
  const { category, others } = categoryOf(post, mapping, note)
  return {
    title: titleOf(post, note),
    standfirst: standfirstOf(post, note),
    category,
    tags: tagsOf([...post.tags, ...others], note),
    language: languageTag(post.language ?? '') ?? '',
    published: post.isPublic,
    paraOneTitle: '',
    paraTwoTitle: '',
    paraThreeTitle: '',
    submissionId: undefined,
  }
}

/** The title, which may be shorter than that of a form. */
const titleOf = ({ title, key }: NeutralPost, note: (text: string) => void): string =>
  titleWithin(oneLine(withoutHidden(title)), key, note)

/**
 * A title within the limits of a form.
 * @param key of its post, which one without a title is called by
 * @param max characters
 */
export function titleWithin(whole: string, key: string, note: (text: string) => void, max = TITLE_MAX): string {
  if (!isVisible(whole)) {
    note(messages.titleMissing)
    return formatMessage(messages.untitled, { key })
  }
  if (whole.length <= max) return whole
  note(formatMessage(messages.titleCut, { max }))
  return cutAtWord(whole, max)
}

export function standfirstOf({ excerpt }: Pick<NeutralPost, 'excerpt'>, note: (text: string) => void): string {
  const whole = oneLine(excerpt)
  if (whole.length <= STANDFIRST_MAX) return whole
  note(formatMessage(messages.excerptCut, { max: STANDFIRST_MAX }))
  return cutAtWord(whole, STANDFIRST_MAX)
}

/** The first category that the site has, and the names of the others, which become tags. */
function categoryOf({ categories, tags }: NeutralPost, mapping: Mapping, note: (text: string) => void) {
  // Other sites have tags alone.
  const ofTag = tags.map((name) => categoryNamed(mapping.categories, name)).find((found) => found !== undefined)
  if (categories.length === 0) return { category: ofTag ?? mapping.defaultCategory, others: [] }
  const named = categories.map((name) => ({ name, found: categoryNamed(mapping.categories, name) }))
  const category = named.find(({ found }) => found !== undefined)?.found ?? mapping.defaultCategory
  const others = named.filter(({ found }) => found !== category).map(({ name }) => name)
  if (others.length > 0) note(formatMessage(messages.categoriesAsTags, { names: joined(others), category }))
  return { category, others }
}

export function tagsOf(names: string[], note: (text: string) => void): string[] {
  const tags = [...new Set(names.map(tagOf))]
  const kept = tags.filter(isTag).slice(0, TAGS_MAX)
  const left = tags.filter((tag) => !kept.includes(tag))
  if (left.length > 0) note(formatMessage(messages.tagsLeft, { names: joined(left) }))
  return kept
}
