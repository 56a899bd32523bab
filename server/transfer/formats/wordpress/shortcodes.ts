import { type ChildNode, isTag, isText, type ParentNode, Text } from 'domhandler'
import { isVerbatim, setChildren } from '../html.ts'

/** `[name attributes]` or `[/name]`. Brackets end it, so that it takes linear time. */
const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:[\s=/][^[\]]*)?)\]/gi
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|([^\s"'=]+)/g
const ATTRIBUTES_MAX = 5000
/** In more shortcodes than this, the content of one stays without it. */
const DEPTH_MAX = 50

export interface Shortcode {
  /** In lower case. */
  name: string
  attributes: Map<string, string>
  /** Values without a name. */
  values: string[]
  /** What is between it and its end; undefined: it has none. */
  content: ChildNode[] | undefined
}

/** What is in the place of shortcodes; those that are not known stay as they are. */
export interface Expander {
  knows(mark: Pick<Mark, 'name' | 'attributes' | 'isEnd'>): boolean
  expand(shortcode: Shortcode): ChildNode[]
}

interface Mark {
  text: string
  name: string
  isEnd: boolean
  attributes: string
}
type Part = ChildNode | Mark

const isMark = (part: Part): part is Mark => 'isEnd' in part

/** Replaces the shortcodes in the texts below a node, except in code. One and its end are in the same element. */
export function expandShortcodes(parent: ParentNode, expander: Expander): void {
  const parts = parent.children.flatMap(partsOf)
  setChildren(parent, joined(expanded({ parts, ends: endsOf(parts), expander }, 0, parts.length, 0)))
  for (const child of parent.children) if (isTag(child) && !isVerbatim(child)) expandShortcodes(child, expander)
}

function partsOf(node: ChildNode): Part[] {
  if (!isText(node) || !node.data.includes('[')) return [node]
  const parts: Part[] = []
  let at = 0
  for (const found of node.data.matchAll(SHORTCODE)) {
    const [text, end, name = '', attributes = ''] = found
    // Two brackets show a shortcode instead.
    if (node.data[found.index - 1] === '[') continue
    if (found.index > at) parts.push(new Text(node.data.slice(at, found.index)))
    parts.push({ text, name: name.toLowerCase(), isEnd: end !== '', attributes })
    at = found.index + text.length
  }
  if (at < node.data.length) parts.push(new Text(node.data.slice(at)))
  return parts
}

interface Whole {
  parts: Part[]
  /** Where each shortcode ends: the next end with its name; undefined: nowhere. */
  ends: (number | undefined)[]
  expander: Expander
}

function endsOf(parts: Part[]): (number | undefined)[] {
  const next = new Map<string, number>()
  const ends = new Array<number | undefined>(parts.length)
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] as Part
    if (!isMark(part)) continue
    ends[at] = next.get(part.name)
    if (part.isEnd) next.set(part.name, at)
  }
  return ends
}

/** Expands the parts of a range. Each is visited once: a text may have a million shortcodes. */
function expanded(whole: Whole, from: number, to: number, depth: number): ChildNode[] {
  const { parts, ends, expander } = whole
  const made: ChildNode[] = []
  for (let at = from; at < to; at++) {
    const part = parts[at] as Part
    if (!isMark(part)) made.push(part)
    else if (!expander.knows(part)) made.push(new Text(part.text))
    else if (!part.isEnd) {
      const end = ends[at] ?? to
      const isAround = end < to && depth < DEPTH_MAX
      const content = isAround ? expanded(whole, at + 1, end, depth + 1) : undefined
      const nodes = expander.expand({ ...attributesIn(part.attributes), name: part.name, content })
      for (const node of nodes) made.push(node)
      if (isAround) at = end
    }
  }
  return made
}

function attributesIn(text: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes = new Map<string, string>()
  const values: string[] = []
  // Editors make curly quotes.
  const straight = text
    .slice(0, ATTRIBUTES_MAX)
    .replace(/[“”″]/g, '"')
    .replace(/^=/, '')
    .replace(/\/\s*$/, '')
  for (const [, name, double, single, bare, quoted, value] of straight.matchAll(ATTRIBUTE)) {
    if (name !== undefined) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
    else values.push(quoted ?? value ?? '')
  }
  return { attributes, values }
}

/** Joins texts that are beside each other. */
function joined(nodes: ChildNode[]): ChildNode[] {
  const made: ChildNode[] = []
  for (const node of nodes) {
    const last = made.at(-1)
    if (isText(node) && last && isText(last)) made.splice(-1, 1, new Text(last.data + node.data))
    else made.push(node)
  }
  return made
}
