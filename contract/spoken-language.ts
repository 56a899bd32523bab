import * as english from '#messages/language.ts'

/** A language in which texts, dates and numbers are written. */
export interface Language {
  /** BCP 47. */
  tag: string
  direction: string
  /** The tag for dates and numbers. */
  formats: string
  listSeparator: string
  /** The text in this language of one of the English texts that the contract has. */
  translate: (text: string) => string
}

/** In a page the texts of the catalogue are those of its language: the build puts them there. */
const OF_THE_PAGE: Language = { ...english, translate: (text) => text }

let current = () => OF_THE_PAGE

/** The language that is spoken now: in a browser that of the page, on the server that of the person or the site. */
export const spokenLanguage = (): Language => current()

/** Makes `source` say what is spoken: the server speaks several languages. */
export function setLanguageSource(source: () => Language): void {
  current = source
}
