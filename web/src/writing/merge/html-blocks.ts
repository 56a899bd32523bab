const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr'])
/** Elements that continue the text around them; every other one at the top level is a block of its own. */
const INLINE = new Set(['a', 'b', 'br', 'code', 'em', 'i', 's', 'span', 'strong', 'sub', 'sup', 'u', 'wbr'])

/**
 * Splits rich text, as the server or the editor writes it, at its top-level blocks: a list, table, figure, quote or
 * code block is one of them. Text outside any block becomes a paragraph, as in the editor. Joined, the blocks are the
 * text again, but for blank space between them.
 */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let start = 0
  let depth = 0
  const cut = (end: number) => {
    const block = html.slice(start, end).trim()
    if (block) blocks.push(isInline ? `<p>${block}</p>` : block)
    start = end
  }
  let isInline = true
  for (const tag of html.matchAll(TAG)) {
    const name = (tag[2] ?? '').toLowerCase()
    if (depth === 0 && !tag[1]) {
      if (!INLINE.has(name)) cut(tag.index)
      isInline = INLINE.has(name)
    }
    if (!VOID.has(name)) depth = Math.max(0, depth + (tag[1] ? -1 : 1))
    if (depth > 0 || isInline) continue
    cut(tag.index + tag[0].length)
    isInline = true
  }
  cut(html.length)
  return blocks
}

/** A list's opening tag, its items, and its closing tag; null for any other block. */
export function splitList(block: string): { open: string; items: string[]; close: string } | null {
  const [, open, inner, close] = /^(<[ou]l\b[^>]*>)(.*)(<\/[ou]l>)$/is.exec(block) ?? []
  if (open === undefined || inner === undefined || close === undefined) return null
  const items = splitBlocks(inner)
  return items.every((item) => /^<li\b/i.test(item)) ? { open, items, close } : null
}

/** Attributes that the server adds, or the editor for its own display. */
const NOT_TEXT = new Set(['rel', 'target', 'srcset', 'sizes', 'loading', 'decoding', 'style', 'draggable'])
const OF_PICTURE = new Set(['width', 'height'])
/** Elements that only one of server and editor writes. */
const FRAME = new Set(['col', 'colgroup', 'tbody', 'thead', 'wbr'])
const ATTRIBUTE = /([a-z][a-z0-9-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi

/** A key that is equal for blocks with the same content: server and editor write the same block differently. */
export function blockKey(block: string): string {
  return block
    .replace(TAG, (_, slash: string, tag: string, attributes: string) => {
      const name = tag.toLowerCase()
      return FRAME.has(name) ? '' : slash ? `</${name}>` : `<${name}${tagAttributes(name, attributes)}>`
    })
    .replace(/(<(?:li|t[dh])\b[^>]*>)<p>/g, '$1')
    .replace(/<\/p>(?=<\/(?:li|t[dh])>|<[ou]l\b)/g, '')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&quot;', '"')
}

function tagAttributes(tag: string, attributes: string): string {
  const kept: string[] = []
  for (const [, name = '', ...values] of attributes.matchAll(ATTRIBUTE)) {
    const value = values.find((one) => one !== undefined) ?? ''
    const isText = !NOT_TEXT.has(name) && !(tag === 'img' && OF_PICTURE.has(name))
    const isDefault = value === '' || (value === '1' && /^(?:col|row)span$|^start$/.test(name))
    if (isText && !isDefault) kept.push(` ${name}="${value.replaceAll('&lt;', '<').replaceAll('&gt;', '>')}"`)
  }
  return kept.sort().join('')
}
