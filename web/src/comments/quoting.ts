import { createContext, useContext } from 'react'
import { SECTIONS } from '#contract/blog-sections.ts'
import type { Blog } from '#contract/blogs.ts'
import { isQuoted, type Place, type Section, sectionText } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'

interface Quoting {
  /** The parts of the text on the page, in order, with their names. */
  sections: { name: Section; label: string }[]
  /** Whether a section, and the phrase that is quoted of it, are in the text on the page. */
  isThere: (place: Place) => boolean
  /** Goes from a comment to its place in the text. */
  show: (place: Place) => void
  /** Asks for the field for a comment at a place; undefined: no one can comment. */
  write: ((place: Place) => void) | undefined
}

export const QuotingContext = createContext<Quoting>({
  sections: [],
  isThere: () => false,
  show: () => {},
  write: undefined,
})
export const useQuoting = () => useContext(QuotingContext)

const UNTITLED: Record<Section, string> = {
  intro: messages.introduction,
  paraOne: messages.section1,
  paraTwo: messages.section2,
  paraThree: messages.section3,
}

/** The name of a section. @param title of the blog's form; empty if it has none */
export const sectionLabel = (name: Section, title: string): string => title || UNTITLED[name]

/** The sections of a blog that have anything to show. */
export function sectionsOf(blog: Blog): Quoting['sections'] {
  return SECTIONS.flatMap((name): Quoting['sections'] => {
    if (name === 'intro') return [{ name, label: UNTITLED.intro }]
    const title = blog[`${name}Title`]
    const isShown = title || blog[`${name}Description`] || blog[`${name}Image`]
    return isShown ? [{ name, label: sectionLabel(name, title) }] : []
  })
}

const known = new WeakMap<Blog, Map<Section, string>>()

/** Whether a phrase is in a section of a blog. Remembers the words of a version, of which many comments may quote some. */
export function isInBlog(blog: Blog, section: Section, quote: string): boolean {
  const words = known.get(blog) ?? new Map<Section, string>()
  known.set(blog, words)
  const found = words.get(section) ?? sectionText(blog, section)
  words.set(section, found)
  return isQuoted(found, quote)
}
