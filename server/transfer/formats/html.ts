import { type ChildNode, type Document, DomHandler, Element, isTag, isText, type ParentNode, Text } from 'domhandler'
import { DomUtils, Parser } from 'htmlparser2'
import { cutAtWord } from '#contract/cut-at-word.ts'
import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX, isEmbedAddress, playerOf } from '#contract/embeds.ts'
import { oneLine } from '#contract/visible-text.ts'

/** Tags inside more than this many others are removed and their content stays, so that code may recurse. */
const DEPTH_MAX = 200
/** From so many of those within each other on, only text is read: each takes the parser longer, 100,000 a minute. */
const REMOVED_MAX = 5000

/** Nodes, each as often as it is inside another one: what is done at each depth takes a second for so many. */
const VISITS_MAX = 5_000_000
/** Tags and comments; 200,000 times `<br>` fills the texts of a blog, and a million takes seconds each time it is read. */
const NODES_MAX = 250_000

/** Of what comes then, only text is read. */
class TooMuch extends Error {}

/** Elements that are not part of a line of text. */
const BLOCKS = new Set(
  `address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
   h6 header hgroup hr iframe li main menu nav noscript object ol p pre section summary table tbody td tfoot th thead tr
   ul video audio`.split(/\s+/),
)
/** Their line breaks and brackets are part of a text that is shown as it is. */
const VERBATIM = new Set(['pre', 'code', 'script', 'style', 'textarea', 'svg', 'math'])

export const isBlock = (node: ChildNode): boolean => isTag(node) && BLOCKS.has(node.name)
export const isVerbatim = (node: ChildNode): boolean => isTag(node) && VERBATIM.has(node.name)
export const isBlank = (node: ChildNode): boolean => isText(node) && node.data.trim() === ''

class ShallowHandler extends DomHandler {
  #removed = 0
  #visits = 0
  #nodes = 0

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    if (this.#removed > REMOVED_MAX) throw new TooMuch()
    if (this.tagStack.length > DEPTH_MAX) this.#removed += 1
    else super.onopentag(name, attributes)
  }

  /** Of the rest, which is text, nothing is too deep. */
  protected override addNode(node: ChildNode): void {
    this.#visits += this.tagStack.length
    if (!isText(node)) {
      this.#nodes += 1
      if (this.#visits > VISITS_MAX || this.#nodes > NODES_MAX) throw new TooMuch()
    }
    super.addNode(node)
  }

  override onclosetag(): void {
    if (this.#removed > 0) this.#removed -= 1
    else super.onclosetag()
  }
}

/** The tree of any HTML, not too deep to recurse; of the rest of what is far too deep or long the text alone. */
export function parseHtml(html: string): Document {
  const handler = new ShallowHandler()
  const parser = new Parser(handler)
  try {
    parser.end(html)
    return handler.root
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    const rest = html
      .slice(parser.startIndex)
      .replace(/<[^<>]*>/g, ' ')
      .replaceAll('<', ' ')
    return parseHtml(html.slice(0, parser.startIndex) + rest)
  }
}

export const writeHtml = (nodes: ChildNode[]): string => DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8' })

/** A tag as it would be typed, for code that shows it. Not for HTML. */
export const writeVerbatim = (node: ChildNode): string => DomUtils.getOuterHTML(node, { encodeEntities: false })

export function element(name: string, attributes: Record<string, string>, children: ChildNode[] = []): Element {
  const made = new Element(name, attributes, [])
  setChildren(made, children)
  return made
}

/** Replaces the children of a node, and links them to each other. */
export function setChildren(parent: ParentNode, children: ChildNode[]): void {
  parent.children = children
  children.forEach((child, at) => {
    child.parent = parent
    child.prev = children[at - 1] ?? null
    child.next = children[at + 1] ?? null
  })
}

/** The element of a class that comes first. */
export const findClass = (nodes: ChildNode[], name: string): Element | undefined =>
  DomUtils.findOne((node) => hasClass(node, name), nodes, true) ?? undefined

export const hasClass = (node: Element, name: string): boolean => (node.attribs.class ?? '').split(/\s+/).includes(name)

/** What is said of an address that is shown as a card or a player. */
export interface EmbedWords {
  title?: string
  description?: string
  /** The address of its picture, as written in the text. */
  picture?: string | undefined
}

/** A player or a card of the other site: an embed, or a link where the address or its words are none for one. */
export function embedOf(address: string, { title = '', description = '', picture }: EmbedWords = {}): Element {
  const words = oneLine(title)
  if (!isEmbedAddress(address) || words.length > EMBED_TITLE_MAX) return linkParagraph(address, words || address)
  const image = picture ? [element('img', { src: picture, alt: '' })] : []
  const link = element('a', { href: address }, [...image, new Text(words || named(address))])
  const said = oneLine(description)
  const shown = said.length > EMBED_DESCRIPTION_MAX ? cutAtWord(said, EMBED_DESCRIPTION_MAX) : said
  return element('figure', { 'data-kind': 'embed' }, [
    link,
    ...(shown === '' ? [] : [element('figcaption', {}, [new Text(shown)])]),
  ])
}

/** What an embed without a title is called: its provider, or its address in short. */
const named = (address: string): string =>
  playerOf(address)?.provider ?? address.replace(/^https?:\/\/(?:www\.)?|\/$/gi, '').slice(0, EMBED_TITLE_MAX)

/** Whether an element is what `embedOf` makes. */
export const isEmbed = ({ name, attribs }: Element): boolean => name === 'figure' && attribs['data-kind'] === 'embed'

/** A paragraph with a link alone. */
export function linkParagraph(address: string, text = address): Element {
  return element('p', {}, [element('a', { href: address }, [new Text(text)])])
}

/** The text of HTML on one line, as of a title. */
export function plainLine(html: string): string {
  return oneLine(html.includes('<') || html.includes('&') ? DomUtils.textContent(parseHtml(html)) : html)
}

/** The text of HTML with its line breaks, and the addresses of links behind their words. */
export function plainText(html: string): string {
  const parts: string[] = []
  const write = (nodes: ChildNode[]) => {
    for (const node of nodes) {
      if (isText(node)) parts.push(node.data)
      if (!isTag(node) || node.name === 'script' || node.name === 'style') continue
      if (node.name === 'br') parts.push('\n')
      if (node.name === 'img') parts.push(node.attribs.alt ?? '')
      const isApart = isBlock(node)
      if (isApart) parts.push(node.name === 'li' ? '\n' : '\n\n')
      write(node.children)
      const { href } = node.attribs
      if (node.name === 'a' && href && DomUtils.textContent(node).trim() !== href) parts.push(` (${href})`)
      if (isApart) parts.push(node.name === 'li' ? '' : '\n\n')
    }
  }
  write(parseHtml(html).children)
  return parts
    .join('')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** An address of the web, also if it is written from a page of the site; undefined: none that a link may lead to. */
export function resolveAddress(address: string | undefined, base: string): string | undefined {
  if (!address?.trim()) return undefined
  const url = URL.parse(address.trim(), base || undefined)
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : undefined
}

/** Puts lines of text among blocks into paragraphs: an empty line ends one, if `byLines`, where a line break is one. */
export function paragraphs(nodes: ChildNode[], byLines: boolean): ChildNode[] {
  const made: ChildNode[] = []
  let line: ChildNode[] = []
  const end = () => {
    const from = line.findIndex((node) => !isSpace(node))
    if (from >= 0) made.push(element('p', {}, line.slice(from, line.findLastIndex((node) => !isSpace(node)) + 1)))
    line = []
  }
  for (const node of nodes) {
    if (isText(node) && byLines) {
      const [first = '', ...others] = node.data.split(/\n[ \t\r]*\n\s*/)
      for (const one of brokenLines(first, line.at(-1))) line.push(one)
      for (const part of others) {
        end()
        line = brokenLines(part, undefined)
      }
    } else if (isBlock(node)) {
      end()
      made.push(node)
    } else line.push(node)
  }
  end()
  return made
}

const isSpace = (node: ChildNode) => isBlank(node) || (isTag(node) && node.name === 'br')

/** A text with its line breaks as elements. @param before a line break after another one is part of it */
function brokenLines(text: string, before: ChildNode | undefined): ChildNode[] {
  const lines = text.split('\n')
  return lines.flatMap((part, at) => {
    const isBroken = at > 0 && !(at === 1 && lines[0]?.trim() === '' && before && isTag(before) && before.name === 'br')
    return [...(isBroken ? [element('br', {})] : []), ...(part === '' ? [] : [new Text(part)])]
  })
}

/** Makes the line breaks in the texts of an element visible. */
export function breakLines(parent: ParentNode): void {
  setChildren(
    parent,
    parent.children.flatMap((child, at) => {
      if (isText(child)) return brokenLines(child.data, parent.children[at - 1])
      if (isTag(child) && !isVerbatim(child)) breakLines(child)
      return [child]
    }),
  )
}
