/**
 * A word, blank space or sign. Its marks, such as `strong`, `a https://example.org/` and `sup footnote`, are lines of one
 * string.
 */
export interface Token {
  text: string
  marks: string
}

/** A block of a text: a paragraph, a heading, an item, a row of a table, a picture, a rule. */
export interface Block {
  kind: 'p' | 'h1' | 'h2' | 'h3' | 'li' | 'quote' | 'pre' | 'row' | 'caption' | 'img' | 'hr'
  /** How deep a list item is nested, from 1; 0 outside lists. */
  level: number
  tokens: Token[]
  picture?: { url: string; alt: string }
}

export const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^"<>])*)>|[^<]+|</gi
export const MARKS = new Set(['strong', 'em', 'u', 's', 'a', 'code', 'sub', 'sup'])
const VOID = new Set(['br', 'hr', 'img', 'col'])
export const TOKEN = /\s+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|\S/gu
/** The blocks of rich text as the server stores it, every tag closed and every attribute quoted. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  const open: string[] = []
  const marks: string[] = []
  let block: Block | undefined
  const flush = () => {
    if (block?.tokens.some(({ text }) => text.trim() !== '')) blocks.push(block)
    block = undefined
  }
  const write = (text: string) => {
    block ??= { ...kindAndLevel(open), tokens: [] }
    const marked = marks.join('\n')
    for (const [token] of text.matchAll(TOKEN)) block.tokens.push({ text: token, marks: marked })
  }
  for (const [piece, slash, tag, attributes = ''] of html.matchAll(PIECE)) {
    const name = tag?.toLowerCase()
    if (!name) {
      write(decoded(piece))
    } else if (name === 'br') {
      write('\n')
    } else if (MARKS.has(name) && !(name === 'code' && open.includes('pre'))) {
      if (slash) removeLast(marks, (mark) => mark.split(' ')[0] === name)
      else marks.push(markOf(name, attributes))
    } else if (name === 'td' || name === 'th') {
      if (slash) open.pop()
      else {
        open.push(name)
        if (block) write(' | ')
      }
    } else if (open.some((one) => one === 'td' || one === 'th')) {
      // Paragraphs in a cell belong to its row.
      if (slash && block) write(' ')
    } else {
      flush()
      if (name === 'img') {
        const picture = { url: attribute(attributes, 'src'), alt: attribute(attributes, 'alt') }
        blocks.push({ kind: 'img', level: 0, tokens: [], picture })
      } else if (name === 'hr') blocks.push({ kind: 'hr', level: 0, tokens: [] })
      if (slash) removeLast(open, (one) => one === name)
      else if (!VOID.has(name)) open.push(name)
    }
  }
  flush()
  return blocks
}

/** A plain text as a block. */
export function plainBlock(text: string, kind: Block['kind'] = 'p'): Block {
  return { kind, level: 0, tokens: [...text.matchAll(TOKEN)].map(([token]) => ({ text: token, marks: '' })) }
}

function kindAndLevel(open: string[]): Pick<Block, 'kind' | 'level'> {
  const level = open.filter((name) => name === 'ul' || name === 'ol').length
  const last = open.findLast((name) => KINDS[name])
  return { kind: KINDS[last ?? 'p'] ?? 'p', level: last === 'li' ? level : 0 }
}

const KINDS: Record<string, Block['kind']> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  li: 'li',
  pre: 'pre',
  td: 'row',
  th: 'row',
  blockquote: 'quote',
  figcaption: 'caption',
}

/** A mark as in `Token`. */
export const markOf = (name: string, attributes: string): string =>
  [name, attribute(attributes, 'href') || attribute(attributes, 'data-kind')].filter(Boolean).join(' ')

export function removeLast(list: string[], isMeant: (one: string) => boolean): void {
  const index = list.findLastIndex(isMeant)
  if (index >= 0) list.splice(index, 1)
}

function attribute(attributes: string, name: string): string {
  return decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

export function decoded(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
