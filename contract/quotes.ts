import { z } from 'zod'
import type { Blog } from './blogs.ts'
import { QUOTE_MAX, SECTIONS } from './limits.ts'
import { textOf } from './rich-text.ts'
import { SERVER_MESSAGES } from './server-messages.ts'
import { bare, isVisible, withoutHidden } from './visible-text.ts'

/** A part of a blog's text: its intro, or a section with its title. */
export const Section = z.enum(SECTIONS)
export type Section = z.infer<typeof Section>

/** What of a blog its sections are made of. */
export type SectionTexts = Pick<Blog, 'intro' | `${'paraOne' | 'paraTwo' | 'paraThree'}${'Title' | 'Description'}`>

/** A phrase as it is stored: on one line. */
export const quoteOf = (text: string): string => withoutHidden(text.replace(/\s+/g, ' ')).trim()

/** Where in a text a comment stands; without `section` it is about the whole blog. */
export const Place = {
  section: Section.optional(),
  /** A phrase of that section, as it was read: plain text. It may be in the text no more. */
  quote: z
    .string()
    .overwrite(quoteOf)
    .refine(isVisible, { error: SERVER_MESSAGES.quoteEmpty, abort: true })
    .max(QUOTE_MAX, SERVER_MESSAGES.quoteLong)
    .optional(),
}
export interface Place {
  section?: Section | undefined
  quote?: string | undefined
}

/** Where a comment stands, from its row. */
export const placeOf = ({ section, quote }: { section: Section | null; quote: string | null }): Place => ({
  ...(section !== null && { section }),
  ...(quote !== null && { quote }),
})

/** The words of a section in the order of the page, as `isQuoted` wants them. */
export function wordsOf(texts: SectionTexts, section: Section): string {
  const text = section === 'intro' ? texts.intro : texts[`${section}Description`]
  return bare(`${section === 'intro' ? '' : texts[`${section}Title`]} ${textOf(text)}`)
}

/** Whether a phrase is in a text, however either is divided into lines. @param words from `wordsOf` */
export const isQuoted = (words: string, quote: string): boolean => words.includes(bare(quote))
