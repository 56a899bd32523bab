import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { timeOf } from '../time-of.ts'

/** Characters of front matter; more is none. */
const MAX = 100_000
/** Items of a list. */
const LIST_MAX = 100

export type Fields = Record<string, unknown>

export interface Page {
  fields: Fields
  body: string
  /** Whether the front matter could not be read. */
  isBroken: boolean
}

/** Divides a file into its front matter, in YAML, TOML or JSON, and its text. */
export function readPage(file: string): Page {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const yaml = between(text, '---')
  if (yaml) return read(yaml, readYaml)
  const toml = between(text, '+++')
  if (toml) return read(toml, parseToml)
  const end = text.startsWith('{') ? text.indexOf('\n}\n') : -1
  if (end > 0 && end < MAX) {
    return read({ front: text.slice(0, end + 2), body: text.slice(end + 3) }, JSON.parse)
  }
  return { fields: {}, body: text, isBroken: false }
}

/** @throws Error if it is not YAML */
export const readYaml = (text: string): unknown =>
  parseYaml(text, { maxAliasCount: 20, strict: false, uniqueKeys: false, logLevel: 'error' })

function between(text: string, mark: string): { front: string; body: string } | undefined {
  const [first = ''] = text.split('\n', 1)
  if (first.trimEnd() !== mark) return undefined
  let end = first.length
  while (end >= 0 && end < MAX) {
    end = text.indexOf(`\n${mark}`, end)
    if (end < 0) return undefined
    const next = text.indexOf('\n', end + 1)
    const line = text.slice(end + 1, next < 0 ? undefined : next)
    if (line.trimEnd() === mark) {
      return { front: text.slice(first.length + 1, end + 1), body: next < 0 ? '' : text.slice(next + 1) }
    }
    end += 1
  }
  return undefined
}

function read({ front, body }: { front: string; body: string }, parse: (text: string) => unknown): Page {
  try {
    return { fields: fieldsIn(parse(front)), body, isBroken: false }
  } catch {
    return { fields: {}, body, isBroken: true }
  }
}

/** An object of a file that anybody may have written; empty for everything else. */
export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** A field as a text, empty if it is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return ''
}

/** The first of these fields that is a text. */
export function textIn(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const text = textOf(fields[name])
    if (text !== '') return text
  }
  return ''
}

/** A field as a list of texts: it may be one text, with commas or with spaces between them. */
export function listOf(value: unknown, separator = /,/): string[] {
  const values = Array.isArray(value) ? value.slice(0, LIST_MAX) : textOf(value).split(separator, LIST_MAX)
  return values.map(textOf).filter(Boolean)
}

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/

/** A date as the programs write it; one without an offset is in UTC. */
export function dateOf(value: unknown): Date | undefined {
  if (value instanceof Date) return timeOf(value.getTime())
  const text = textOf(value)
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone = 'Z'] = DATE.exec(text) ?? []
  if (year === '') return timeOf(text)
  const two = (part: string) => part.padStart(2, '0')
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  return timeOf(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${offset}`)
}
