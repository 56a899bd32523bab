import { LINES, type LineName, RICH_TEXTS, type RichTextName } from './blog-fields.ts'
import { textOf } from './rich-text.ts'
import { splitWords } from './words.ts'

const WORDS_A_MINUTE = 220

/** Instances of the last release may not have every line. */
export type BlogTexts = { [Name in LineName]?: string | undefined } & Record<RichTextName, string>

/** The number of words in a title, which is plain text. */
const wordsInTitle = (title: string): number => splitWords(title).length
/** The number of words in a rich text. */
const wordsInText = (html: string): number => splitWords(textOf(html)).length

/** The number of words in a blog's titles and texts: as many as its first revision adds. */
export function wordsInBlog(blog: BlogTexts, inText = wordsInText): number {
  const inLines = LINES.reduce((sum, name) => sum + wordsInTitle(blog[name] ?? ''), 0)
  return RICH_TEXTS.reduce((sum, name) => sum + inText(blog[name]), inLines)
}

/** Counts the words of a blog that is being written, each time only in the paragraphs that are new since the last. */
export function blogWordCounter(): (blog: BlogTexts) => number {
  let counted = new Map<string, number>()
  return (blog) => {
    const now = new Map<string, number>()
    const inText = (html: string) => {
      let words = 0
      // A paragraph's end separates words.
      for (const paragraph of html.split('</p>')) {
        const count = now.get(paragraph) ?? counted.get(paragraph) ?? wordsInText(paragraph)
        now.set(paragraph, count)
        words += count
      }
      return words
    }
    const words = wordsInBlog(blog, inText)
    counted = now
    return words
  }
}

/** How long it takes to read so many words, in minutes; at least 1. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** How long it takes to read a blog, in minutes. */
export const minutesToRead = (blog: BlogTexts): number => minutesFor(wordsInBlog(blog))
