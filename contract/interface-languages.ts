// To add a language of the interface:
// 1. A folder of messages/ with the tag as its name: the texts of `messages/en/`, a JSON file for each part, and the
//    glossary. `node scripts/languages.ts TAG` says what is missing.
// 2. Its tag here: it is offered from then on, and `npm run lint` refuses a text that it lacks.

/** The languages that the site can speak. */
export const INTERFACE_LANGUAGES = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'pl',
  'pt-BR',
  'ru',
  'tr',
  'uk',
  'zh-Hans',
  'zh-Hant',
] as const
/** English with accents, two fifths longer and right to left, for tests: it is made from the English texts. */
export const PSEUDO_LANGUAGE = 'ar-XB'

/**
 * The cookie with the language that the signed-in person has chosen for the pages that are theirs alone. The site's
 * scripts set it, and no page for everyone depends on it.
 */
export const LANGUAGE_COOKIE = 'language'

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number] | typeof PSEUDO_LANGUAGE

/** The language of the interface for a BCP 47 tag: `pt` and `pt-PT` get `pt-BR`; undefined for one that is not there. */
export function offeredLanguage(tag: string): InterfaceLanguage | undefined {
  const offered: readonly InterfaceLanguage[] = [...INTERFACE_LANGUAGES, PSEUDO_LANGUAGE]
  const exact = offered.find((one) => one.toLowerCase() === tag.toLowerCase())
  if (exact) return exact
  const code = tag.split('-')[0]?.toLowerCase()
  const wanted = code === 'zh' ? (/-(Hant|TW|HK|MO)\b/i.test(tag) ? 'zh-Hant' : 'zh-Hans') : code
  const real: readonly InterfaceLanguage[] = INTERFACE_LANGUAGES
  return real.find((one) => one === wanted) ?? real.find((one) => one.split('-')[0] === wanted)
}

/** The same, and English for a language that is not there. */
export const interfaceLanguage = (tag: string): InterfaceLanguage => offeredLanguage(tag) ?? 'en'
