import { spokenLanguage } from '#contract/spoken-language.ts'

const TAGS =
  'ar bg bn ca cs da de el en en-GB en-US es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'

const NAMES = new Intl.DisplayNames(spokenLanguage().tag, { type: 'language', fallback: 'none' })

/** The name of a language; its tag if it has none. @param tag a BCP 47 tag, or empty */
export const languageName = (tag: string): string => (tag && NAMES.of(tag)) || tag

const byName = (one: string, other: string) =>
  languageName(one).localeCompare(languageName(other), spokenLanguage().tag)

/** The tags of the languages that are offered, sorted by their names. @param others further ones */
export const offeredLanguages = (...others: string[]): string[] =>
  [...new Set([...TAGS.split(' '), ...others.filter(Boolean)])].sort(byName)
