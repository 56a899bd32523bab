// The check of the languages beside English: npm run lint runs it, and `node scripts/languages.ts de` checks one.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INTERFACE_LANGUAGES } from '../contract/interface-languages.ts'

const MESSAGES = fileURLToPath(new URL('../messages/', import.meta.url))

type Part = Record<string, string>

/** The English texts, by part. */
const english: ReadonlyMap<string, Part> = new Map(
  await Promise.all(
    globSync('*.ts', { cwd: join(MESSAGES, 'en') })
      .sort()
      .map(async (file) => [basename(file, '.ts'), { ...(await import(join(MESSAGES, 'en', file))) }] as const),
  ),
)

/** The languages that have a folder, but for English. */
export const languages = () =>
  readdirSync(MESSAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name)

interface Shape {
  /** `name` or `name, kind`. */
  arguments: Set<string>
  tags: Set<string>
  /** Of each plural and choice: the keys of its forms. */
  forms: { name: string; kind: string; keys: string[] }[]
}

/** What of a text a translation has to keep. @throws if its braces or tags are not closed */
function shapeOf(text: string, shape: Shape = { arguments: new Set(), tags: new Set(), forms: [] }): Shape {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '}') throw new Error('it has a closing brace too many')
    if (text[at] !== '{') continue
    const end = closingOf(text, at)
    const [, name = '', kind, rest = ''] = /^(\w+)(?:,\s*(\w+))?(?:,\s*(.*))?$/s.exec(text.slice(at + 1, end)) ?? []
    if (!name) throw new Error(`{${text.slice(at + 1, end)}} is not an argument`)
    if (kind && !['number', 'plural', 'select'].includes(kind)) throw new Error(`it has an argument of kind ${kind}`)
    shape.arguments.add(kind ? `${name}, ${kind}` : name)
    if (kind === 'plural' || kind === 'select') {
      const keys: string[] = []
      let next = 0
      while (next < rest.length) {
        const begin = rest.indexOf('{', next)
        if (begin < 0) {
          if (rest.slice(next).trim()) throw new Error(`${name} has words between its forms`)
          break
        }
        const key = rest.slice(next, begin).trim()
        if (!/^(=\d+|[\w-]+)$/.test(key)) throw new Error(`${name} has a form without a key: ${key}`)
        const close = closingOf(rest, begin)
        keys.push(key)
        shapeOf(rest.slice(begin + 1, close), shape)
        next = close + 1
      }
      shape.forms.push({ name, kind, keys })
    }
    at = end
  }
  for (const [, tag = ''] of text.matchAll(/<(\w+)>/g)) shape.tags.add(tag)
  const left = text.replace(/<(\w+)>[^<>]*<\/\1>/g, '')
  if (/<\/?\w+>/.test(left)) throw new Error('it has a tag that is not closed, or one in another')
  return shape
}

function closingOf(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error('it has a brace that is not closed')
}

/** What is wrong with a language, a line each. */
export function faultsOf(language: string): string[] {
  const faults: string[] = []
  const folder = join(MESSAGES, language)
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const parts = new Set(globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json')))
  for (const part of parts)
    if (!english.has(part)) faults.push(`messages/${language}/${part}.json: English has no such part`)
  for (const [part, texts] of english) {
    const file = `messages/${language}/${part}.json`
    if (!parts.has(part)) {
      faults.push(`${file} is missing`)
      continue
    }
    let own: Part
    try {
      own = JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8'))
    } catch (error) {
      faults.push(`${file}: ${(error as Error).message}`)
      continue
    }
    for (const key of Object.keys(own)) if (!(key in texts)) faults.push(`${file}: ${key} is not in English`)
    for (const [key, text] of Object.entries(texts)) {
      const fault = faultOf(text, own[key], categories)
      if (fault) faults.push(`${file}: ${key} ${fault}`)
    }
  }
  if (!INTERFACE_LANGUAGES.some((offered) => offered === language))
    faults.push(`${language} is not in contract/interface-languages.ts`)
  return [...faults, ...glossaryFaults(language)]
}

/**
 * What is wrong with a translation; undefined: nothing.
 * @param text the English one
 * @param categories the plural forms of the language
 */
export function faultOf(text: string, own: unknown, categories: readonly string[]): string | undefined {
  if (own === undefined) return 'is missing'
  if (typeof own !== 'string' || own.trim() === '') return 'is empty'
  const wanted = shapeOf(text)
  let shape: Shape
  try {
    shape = shapeOf(own)
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
  const kinds = (of: Set<string>) => [...of].map((argument) => argument.replace(/, number$/, '')).sort()
  // A language may show a number of a plural as a plain number, and the other way round; names stay.
  const names = (of: Shape) =>
    [...new Set(kinds(of.arguments).map((argument) => argument.split(',')[0]))].sort().join(' ')
  if (names(shape) !== names(wanted)) return `has the values ${names(shape)}, and English ${names(wanted)}`
  const tags = (of: Shape) => [...of.tags].sort().join(' ')
  if (tags(shape) !== tags(wanted)) return `has the tags ${tags(shape)}, and English ${tags(wanted)}`
  for (const { name, kind, keys } of shape.forms) {
    if (new Set(keys).size < keys.length) return `has a form of ${name} twice`
    if (kind === 'plural') {
      const missing = categories.filter((category) => !keys.includes(category))
      if (missing.length > 0) return `lacks the plural ${missing.join(', ')} of ${name}`
      const unknown = keys.filter((key) => !key.startsWith('=') && !categories.includes(key as 'one'))
      if (unknown.length > 0) return `has the plural ${unknown.join(', ')} of ${name}, which the language has not`
    } else {
      const english = wanted.forms.find((form) => form.name === name && form.kind === 'select')
      if (!english) return `chooses by ${name}, and English does not`
      if ([...keys].sort().join() !== [...english.keys].sort().join())
        return `has other choices of ${name} than English`
    }
  }
  return undefined
}

/** The terms of a glossary: the first cells of its table. */
const termsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^\| ([^|]+?) *\|/gm)].map(([, term = '']) => term).slice(2)

function glossaryFaults(language: string): string[] {
  const file = join(MESSAGES, language, 'glossary.md')
  if (!existsSync(file)) return [`messages/${language}/glossary.md is missing`]
  const own = new Set(termsOf(file))
  return termsOf(join(MESSAGES, 'en', 'glossary.md'))
    .filter((term) => !own.has(term))
    .map((term) => `messages/${language}/glossary.md lacks ${term}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2)
  for (const language of asked.length > 0 ? asked : languages()) {
    const faults = faultsOf(language)
    for (const fault of faults) console.error(fault)
    console.log(faults.length === 0 ? `${language} is complete` : `${language} has ${faults.length} faults`)
    if (faults.length > 0) process.exitCode = 1
  }
}
