import { createReadStream } from 'node:fs'
import { Parser } from 'htmlparser2'

/** Characters of one element; more of it is left out. */
const TEXT_MAX = 10_000_000

/** Elements within each other; a file with more is read up to there, as each takes the parser longer. */
const DEPTH_MAX = 1000
/** Prefixes that are known at a place. */
const PREFIXES_MAX = 100

/** An element with the text directly in it. Names begin with the prefixes of the form. */
export interface XmlRecord {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlRecord[]
  /** Its end is missing, or a part of its text is. */
  isCut: boolean
}

/** What a format calls its records. */
export interface XmlForm {
  /** A post and what is like it, wherever it is. */
  record: string
  /** The elements in which all others are records, too. */
  around: readonly string[]
  /** The prefixes that are known without a namespace. */
  prefixes: readonly string[]
  /** The prefix that stands for a namespace; '' for names without one. */
  prefixOf(namespace: string): string
}

/** The prefixes of a part of the document, as the format means them. */
type Prefixes = ReadonlyMap<string, string>

interface Open {
  record: XmlRecord
  prefixes: Prefixes
  /** Whether it is an item, or in a part of one that is kept. */
  isKept: boolean
}

/**
 * The records of a file one after another: its posts, what is beside them, and at last the element around all, each with
 * what is in it. Only one is held in memory. Broken markup is read as far as it can be; entities of a document type are not expanded.
 */
export async function* xmlRecords(file: string, form: XmlForm): AsyncGenerator<XmlRecord> {
  const known: Prefixes = new Map(form.prefixes.map((prefix) => [prefix, prefix]))
  const isAround = (outer: Open | undefined) => outer !== undefined && form.around.includes(outer.record.name)
  const open: Open[] = []
  const ready: XmlRecord[] = []
  let isTooDeep = false
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        isTooDeep ||= open.length >= DEPTH_MAX
        if (isTooDeep) return parser.pause()
        const outer = open.at(-1)
        const prefixes = declared(attributes, outer?.prefixes ?? known, form)
        const name = nameOf(tag, prefixes)
        const record = { name, attributes, text: '', children: [], isCut: false }
        const isKept = name === form.record || outer?.isKept === true || isAround(outer)
        // A record in another one means that the end of the former is missing.
        if (name !== form.record && outer?.isKept) outer.record.children.push(record)
        open.push({ record, prefixes, isKept })
      },
      ontext(text) {
        const record = open.at(-1)?.record
        if (!record || !open.at(-1)?.isKept) return
        if (record.text.length + text.length > TEXT_MAX) record.isCut = true
        else record.text += text
      },
      onclosetag(_, isImplied) {
        if (isTooDeep) return
        const closed = open.pop()
        if (!closed) return
        const isRoot = open.length === 0
        if (isImplied && (isRoot || closed.record.children.length > 0)) closed.record.isCut = true
        if (closed.record.name === form.record || isRoot || isAround(open.at(-1))) ready.push(closed.record)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder(await encodingOf(file))
  for await (const chunk of createReadStream(file)) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    yield* ready.splice(0)
    // The element around all is missing, so that a note says that the file is broken.
    if (isTooDeep) return
  }
  parser.end(decoder.decode())
  yield* ready.splice(0)
}

function declared(attributes: Record<string, string>, outer: Prefixes, { prefixOf }: XmlForm): Prefixes {
  const found = Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'xmlns') return [['', value.trim() === '' ? '' : prefixOf(value)] as const]
    return name.startsWith('xmlns:') ? [[name.slice(6), prefixOf(value)] as const] : []
  })
  return found.length === 0 || outer.size > PREFIXES_MAX ? outer : new Map([...outer, ...found])
}

function nameOf(tag: string, prefixes: Prefixes): string {
  const [first = '', ...rest] = tag.split(':')
  const known = rest.length > 0 ? (prefixes.get(first) ?? 'other') : (prefixes.get('') ?? '')
  const name = rest.length > 0 ? rest.join(':') : first
  return known === '' ? name : `${known}:${name}`
}

/** The encoding that the first line of a file declares. */
async function encodingOf(file: string): Promise<string> {
  let head = ''
  for await (const chunk of createReadStream(file, { end: 200, encoding: 'latin1' })) head += chunk
  const [, encoding = 'utf-8'] = /^\s*(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head) ?? []
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    return 'utf-8'
  }
}

/** The first element with a name. */
export const childOf = (record: XmlRecord, name: string): XmlRecord | undefined =>
  record.children.find((child) => child.name === name)

/** The text of the first element with a name. */
export const textIn = (record: XmlRecord, name: string): string => childOf(record, name)?.text.trim() ?? ''
