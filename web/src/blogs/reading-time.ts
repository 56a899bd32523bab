import type { Blog } from '#contract/blogs.ts'
import { PARAGRAPHS } from '#contract/limits.ts'
import { textOf } from '#contract/rich-text.ts'

const WORDS_A_MINUTE = 220

type Texts = Pick<Blog, 'intro' | `${(typeof PARAGRAPHS)[number]}Description`>

/** The number of words in a blog's texts. */
export function wordsOf(blog: Texts): number {
  const html = [blog.intro, ...PARAGRAPHS.map((name) => blog[`${name}Description`])].join(' ')
  return textOf(html).split(' ').filter(Boolean).length
}

/** How long it takes to read so many words, in minutes; at least 1. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
