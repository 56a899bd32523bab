import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type InterfaceLanguage, interfaceLanguage, PSEUDO_LANGUAGE } from '#contract/interface-languages.ts'
import { type Language, setLanguageSource, spokenLanguage } from '#contract/spoken-language.ts'
import { blankAddress, blankEmail, blankFact, blankName, blankPlace } from '#messages/admin-pages.ts'
import {
  emails,
  feedReaders,
  openedDirectly,
  otherSites,
  otherSources,
  searchEngines,
  socialNetworks,
  thisSite,
} from '#messages/analytics.ts'
import * as embeds from '#messages/embeds.ts'
import * as errors from '#messages/errors.ts'
import * as fields from '#messages/fields.ts'
import * as importCounts from '#messages/import-counts.ts'
import * as language from '#messages/language.ts'
import * as notifications from '#messages/notifications.ts'
import * as siteDefaults from '#messages/site-defaults.ts'
import * as validation from '#messages/validation.ts'
import { PSEUDO, pseudo } from '../../messages/pseudo.ts'

/** The same depth from the sources and from server/dist. */
const MESSAGES = fileURLToPath(new URL('../../messages/', import.meta.url))

type Texts = Readonly<Record<string, string>>

/** The parts whose texts the contract has as constants, which `translate` finds by their English words. */
export const CONTRACT_PARTS: Readonly<Record<string, Texts>> = {
  'admin-pages': { blankName, blankEmail, blankAddress, blankFact, blankPlace },
  analytics: {
    searchEngines,
    socialNetworks,
    feedReaders,
    emails,
    thisSite,
    otherSites,
    openedDirectly,
    otherSources,
  },
  embeds,
  errors,
  fields,
  'import-counts': importCounts,
  notifications,
  'site-defaults': siteDefaults,
  validation,
}

const ENGLISH: Language = { ...language, translate: (text) => text }

const store = new AsyncLocalStorage<Language | undefined>()
const languages = new Map<string, Language>([['en', ENGLISH]])
const parts = new Map<string, Texts>()

/** What is spoken where no one in particular is spoken to: the language of the site that was opened last. */
const sources: (() => InterfaceLanguage)[] = []

setLanguageSource(() => store.getStore() ?? languageOf(sources.at(-1)?.() ?? 'en'))

/** Makes `source` say what is spoken where no one in particular is spoken to. @returns ends it */
export function speakByDefault(source: () => InterfaceLanguage): () => void {
  sources.push(source)
  return () => void sources.splice(sources.indexOf(source), 1)
}

/**
 * Runs `work` in a language: what it says, and all that it awaits.
 * @param tag empty: that of the site, as for what is kept or sent to more people than who is spoken to now
 */
export function speak<Result>(tag: InterfaceLanguage | '', work: () => Result): Result {
  if (tag === '') return store.getStore() === undefined ? work() : store.run(undefined, work)
  return spokenLanguage().tag === tag ? work() : store.run(languageOf(tag), work)
}

/** The language of the environment, by its first variable that is set; English if it is not offered. */
export function languageOfEnvironment({ LC_ALL, LC_MESSAGES, LANG } = process.env): InterfaceLanguage {
  const [locale = ''] = (LC_ALL || LC_MESSAGES || LANG || '').split('.')
  return interfaceLanguage(locale.replaceAll('_', '-'))
}

function languageOf(tag: string): Language {
  const known = languages.get(tag)
  if (known) return known
  const made = { ...valuesOf(tag), translate: translator(tag) }
  languages.set(tag, made)
  return made
}

function valuesOf(tag: string): Omit<Language, 'translate'> {
  if (tag === PSEUDO_LANGUAGE) return PSEUDO
  const { direction, formats, listSeparator } = { ...language, formats: tag, ...textsIn(tag, 'language', language) }
  return { tag, direction, formats, listSeparator }
}

/** The texts of a part in a language, as far as they are there. They are read once. */
export function textsIn(tag: string, part: string, english: Texts): Texts {
  const name = `${tag}/${part}`
  const known = parts.get(name)
  if (known) return known
  const texts = tag === PSEUDO_LANGUAGE ? pseudoOf(english) : readPart(name)
  const missing = Object.keys(english).filter((key) => !texts[key])
  if (missing.length > 0) {
    console.warn(JSON.stringify({ level: 40, event: 'texts missing', part: name, missing: missing.slice(0, 10) }))
  }
  parts.set(name, texts)
  return texts
}

const pseudoOf = (english: Texts): Texts =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)]))

function readPart(name: string): Texts {
  const file = `${MESSAGES}${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Translates the texts of the contract, by their English words. */
function translator(tag: string): Language['translate'] {
  let texts: Map<string, string> | undefined
  return (text) => {
    texts ??= new Map(
      Object.entries(CONTRACT_PARTS).flatMap(([part, english]) => {
        const own = textsIn(tag, part, english)
        return Object.entries(english).map(([key, words]) => [words, own[key] ?? words] as const)
      }),
    )
    return texts.get(text) ?? text
  }
}
