import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGE } from '../../contract/interface-languages.ts'
import { PSEUDO, pseudo } from '../../messages/pseudo.ts'

const MESSAGES = fileURLToPath(new URL('../../messages/', import.meta.url))
const ENGLISH = /\/messages\/en\/([\w-]+)\.ts$/
/** Read by code alone, which a bundler would otherwise compare with the marks while it builds. */
const OF_CODE = 'language'

type Texts = Record<string, string>

/** The tags of all languages but English: their folders, and the pseudo language. */
export const otherLanguages: readonly string[] = [
  ...readdirSync(MESSAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name),
  PSEUDO_LANGUAGE,
]

/** The texts of each language by `part.key`. */
const catalogues = new Map<string, Promise<Texts>>()

function catalogueOf(language: string): Promise<Texts> {
  const texts = catalogues.get(language) ?? read(language)
  catalogues.set(language, texts)
  return texts
}

async function read(language: string): Promise<Texts> {
  if (language === PSEUDO_LANGUAGE) {
    const english = Object.entries(await catalogueOf('en'))
    const ofCode = new Map(Object.entries(PSEUDO).map(([key, value]) => [`${OF_CODE}.${key}`, value]))
    return Object.fromEntries(english.map(([name, text]) => [name, ofCode.get(name) ?? pseudo(text)]))
  }
  const files = globSync(language === 'en' ? 'en/*.ts' : `${language}/*.json`, { cwd: MESSAGES })
  const parts = files.map(async (file) => {
    const path = MESSAGES + file
    const texts: Texts = file.endsWith('.json') ? JSON.parse(readFileSync(path, 'utf8')) : await import(path)
    const part = basename(file).replace(/\.\w+$/, '')
    return Object.entries(texts).map(([key, text]) => [`${part}.${key}`, text] as const)
  })
  return Object.fromEntries((await Promise.all(parts)).flat())
}

/** Stands for a text in what is built, and names it. The digest changes with the text in any language. */
const MARK = /@@([\w-]+\.\w+)~\w{8}@@/g
/** A string that is nothing but a mark. */
const QUOTED = /(["'`])@@([\w-]+\.\w+)~\w{8}@@\1/g

async function markOf(name: string): Promise<string> {
  const texts = await Promise.all(['en', ...otherLanguages].map(async (one) => (await catalogueOf(one))[name]))
  return `@@${name}~${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)}@@`
}

/** Puts a mark in place of each text of the catalogue: `inLanguage` puts the texts there once everything is built. */
export function markTexts(): Plugin {
  return {
    name: 'mark-texts',
    apply: 'build',
    async load(id) {
      const [, part] = ENGLISH.exec(id) ?? []
      if (!part) return
      const names = Object.keys(await catalogueOf('en')).filter((name) => name.startsWith(`${part}.`))
      const lines = names.map(async (name) => {
        const mark = JSON.stringify(await markOf(name))
        const value = part === OF_CODE ? `/*#__PURE__*/JSON.parse(${JSON.stringify(mark)})` : mark
        return `export const ${name.slice(part.length + 1)} = ${value}`
      })
      return (await Promise.all(lines)).join('\n')
    },
  }
}

export const hasTexts = (code: string) => code.search(MARK) >= 0

/** A built script with the texts of a language in place of the marks. */
export async function inLanguage(language: string, code: string, { ascii = false } = {}): Promise<string> {
  const [texts, english] = [await catalogueOf(language), await catalogueOf('en')]
  const textOf = (name: string) => {
    // A language that is not complete yet.
    const text = texts[name] ?? english[name]
    if (text === undefined) throw new Error(`There is no text ${name} in messages/en`)
    return text
  }
  return code
    .replaceAll(QUOTED, (_, _quote, name) => literal(textOf(name), ascii))
    .replaceAll(MARK, (_, name) => escaped(textOf(name), /[\\"'`]|\$(?=\{)/g, ascii))
}

/** A string of JavaScript, in the quotes that need the fewest backslashes. */
function literal(text: string, ascii: boolean): string {
  const forms = ['"', "'", '`'].map((quote) => {
    const special = quote === '`' ? /[\\`]|\$(?=\{)/g : new RegExp(`[\\\\${quote}]`, 'g')
    return quote + escaped(text, special, ascii) + quote
  })
  return forms.reduce((best, form) => (form.length < best.length ? form : best))
}

function escaped(text: string, special: RegExp, ascii: boolean): string {
  // `<` is in tags of a message alone, and none of them ends a script.
  const safe = text.replaceAll(special, '\\$&').replaceAll('\n', '\\n')
  if (!ascii) return safe
  return safe.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const IN_DOCUMENT = /%%([\w-]+\.\w+)%%/g

/** Stands for a text in an attribute of the document, until `documentIn` puts it there. */
export const textOfDocument = (name: string) => `%%${name}%%`

/** The document in a language, which its first element names. */
export async function documentIn(language: string, html: string): Promise<string> {
  const texts = await catalogueOf(language)
  const whole = html.replaceAll(IN_DOCUMENT, (_, name) => {
    const text = texts[name]
    if (text === undefined) throw new Error(`There is no text ${name} for the document`)
    return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  })
  if (language === 'en') return whole
  const element = `<html lang="${texts['language.tag']}" dir="${texts['language.direction']}"`
  return whole.replace('<html lang="en"', () => element)
}
