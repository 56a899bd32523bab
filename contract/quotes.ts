import type { Paragraph, SECTIONS } from './blog-sections.ts'
import type { Blog } from './blogs.ts'
import { withoutFootnotes } from './footnotes.ts'
import { textOf } from './rich-text.ts'
import { bare, withoutHidden } from './visible-text.ts'

/** A part of a blog's text: its intro, or a section with its title. */
export type Section = (typeof SECTIONS)[number]

/** The place of a comment in a text, and the words it quotes; without a section it is about the whole blog. */
export interface Place {
  section?: Section | undefined
  quote?: string | undefined
}

/** The fields of a blog that make its sections. */
export type SectionTexts = Pick<Blog, 'intro' | `${Paragraph}${'Title' | 'Description'}`>

/** A phrase as it is stored: on one line. */
export const quoteOf = (text: string): string => withoutHidden(text.replace(/\s+/g, ' ')).trim()

/** The place of a comment in the text, from its row. */
export const placeOf = ({ section, quote }: { section: Section | null; quote: string | null }): Place => ({
  ...(section !== null && { section }),
  ...(quote !== null && { quote }),
})

/** The words of a section in the order of the page, which has footnotes elsewhere, as `isQuoted` wants them. */
export function sectionText(texts: SectionTexts, section: Section): string {
  const words = (html: string) => textOf(withoutFootnotes(html))
  if (section === 'intro') return bare(words(texts.intro))
  return bare(`${texts[`${section}Title`]} ${words(texts[`${section}Description`])}`)
}

/** Whether a phrase is in a text, however either is divided into lines. @param words from `sectionText` */
export const isQuoted = (words: string, quote: string): boolean => words.includes(bare(quote))
