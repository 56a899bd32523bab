import type { Blog } from '#contract/blogs.ts'
import { PARAGRAPHS } from '#contract/limits.ts'
import { textOf } from '#contract/rich-text.ts'
import { wordsOf } from '#contract/words.ts'

const WORDS_A_MINUTE = 220

type Paragraph = (typeof PARAGRAPHS)[number]
type Texts = Pick<Blog, 'title' | 'intro' | `${Paragraph}Title` | `${Paragraph}Description`>

/** The number of words in a title, which is plain text. */
export const wordsInTitle = (title: string): number => wordsOf(title).length
/** The number of words in a rich text. */
export const wordsInText = (html: string): number => wordsOf(textOf(html)).length

/** The number of words in a blog's titles and texts: as many as its first revision adds. */
export function wordsInBlog(blog: Texts): number {
  return PARAGRAPHS.reduce(
    (sum, name) => sum + wordsInTitle(blog[`${name}Title`]) + wordsInText(blog[`${name}Description`]),
    wordsInTitle(blog.title) + wordsInText(blog.intro),
  )
}

/** How long it takes to read so many words, in minutes; at least 1. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
