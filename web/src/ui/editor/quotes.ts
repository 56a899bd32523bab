type Pair = readonly [open: string, close: string]
export type Quotes = { double: Pair; single: Pair }

const ENGLISH: Quotes = { double: ['“', '”'], single: ['‘', '’'] }
const LOW: Quotes = { double: ['„', '“'], single: ['‚', '‘'] }
const LOW_HIGH: Quotes = { double: ['„', '”'], single: ['‚', '’'] }
const ANGLES: Quotes = { double: ['«', '»'], single: ['‘', '’'] }
const HIGH: Quotes = { double: ['”', '”'], single: ['’', '’'] }
const FRENCH: Quotes = { double: ['«\u202f', '\u202f»'], single: ['‘', '’'] }

const BY_LANGUAGE: [Quotes, string][] = [
  [ENGLISH, 'en cy ga gd tr ko hi bn ta te ml th vi id ms sw tl zh af eo'],
  [LOW, 'de cs sk sl is bg ka lb hsb dsb et lt'],
  [LOW_HIGH, 'pl ro hu hr sr bs mk nl'],
  [ANGLES, 'es it pt ca gl eu no nb nn ru uk be el fa ar sq hy kk az lv'],
  [HIGH, 'sv fi da'],
  [FRENCH, 'fr br'],
]
/** Where a country writes otherwise. */
const BY_REGION: Record<string, Quotes> = { 'de-CH': ANGLES, 'pt-BR': ENGLISH, 'es-MX': ENGLISH, 'nl-NL': ENGLISH }

/** The quotation marks of a language; undefined for those that this does not know, in which none are replaced. */
export function quotesOf(language: string): Quotes | undefined {
  const [base = ''] = language.split('-')
  return BY_REGION[language] ?? BY_LANGUAGE.find(([, languages]) => languages.split(' ').includes(base))?.[0]
}
