// Over 250 lines, so that the reader of a text sees in one place what becomes of each element.
import { type ChildNode, type Element, isTag, isText, type ParentNode, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { playerOf } from '#contract/embeds.ts'
import { formatMessage } from '#contract/format-message.ts'
import { GALLERY_MAX } from '#contract/rich-text.ts'
import { imports as messages } from '../../language/messages.ts'
import {
  type EmbedWords,
  element,
  embedOf,
  isBlank,
  isBlock,
  isEmbed,
  isVerbatim,
  linkParagraph,
  paragraphs,
  resolveAddress,
  setChildren,
} from './html.ts'

/** What a text is read with. */
export interface Reading {
  /** From which addresses in the text are written. */
  base: string
  /** The uploaded file with an id. */
  pictureOf: (id: string) => { address: string; alt: string } | undefined
  /** Receives what is not carried. */
  notes: Set<string>
}

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif)$/i
/** Programs and fields, which a text cannot have. */
const LEFT = new Set(['script', 'form', 'svg', 'canvas', 'math', 'input', 'select', 'textarea', 'map'])
/** The same, without a word about it. */
const DROPPED = new Set(['style', 'link', 'meta', 'title', 'head', 'template', 'source', 'track', 'param', 'area'])
/** Elements around blocks that mean nothing by themselves; lines of text in them are paragraphs. */
const WRAPPERS = new Set(
  'div section article main header footer aside nav center address fieldset hgroup details dir menu html body'.split(
    ' ',
  ),
)
const GALLERY = /(?:^|[\s_-])(?:gallery|tiled-gallery|kg-gallery-card|slideshow)/
const EMBED = /(?:^|\s)(?:wp-block-embed|wp-embed|kg-embed-card)(?:\s|$)/

/**
 * Brings the HTML of any program nearer to the vocabulary of this site, which the sanitiser then enforces: players and
 * frames are embeds, pictures of galleries are side by side, what is loaded late is there, addresses are whole.
 */
export function tidyHtml(document: ParentNode, reading: Reading): ChildNode[] {
  removeTwins(document)
  return tidied(document.children, reading)
}

/** Removes the pictures for browsers without scripts beside the same ones that a script loads late. */
function removeTwins(parent: ParentNode): void {
  setChildren(
    parent,
    parent.children.filter((child) => !isTag(child) || child.name !== 'noscript' || !isTwin(child)),
  )
  for (const child of parent.children) if (isTag(child)) removeTwins(child)
}

function tidied(nodes: ChildNode[], reading: Reading): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (isText(node)) return [node]
    return isTag(node) ? tidyElement(node, reading) : []
  })
}

function tidyElement(node: Element, reading: Reading): ChildNode[] {
  const { name } = node
  const { notes } = reading
  if (DROPPED.has(name)) return []
  if (LEFT.has(name)) {
    notes.add(formatMessage(messages.elementLeft, { what: name }))
    return []
  }
  if (['iframe', 'embed', 'object', 'video', 'audio'].includes(name)) return player(node, reading)
  if (name === 'img') return picture(node, reading)
  if (name === 'picture') return tidied(DomUtils.getElementsByTagName('img', node), reading)
  if (name === 'noscript') return tidied(node.children, reading)
  if (name === 'a') return link(node, reading)
  if (isVerbatim(node)) return [node]
  if (name === 'figure') return figure(node, reading)
  if (isGallery(node)) return gallery(node, reading)
  setChildren(node, tidied(node.children, reading))
  if (name === 'summary' || name === 'dt') return [element('p', {}, [element('strong', {}, node.children)])]
  if (name === 'dl') return node.children
  if (WRAPPERS.has(name) || name === 'dd') return paragraphs(node.children, false)
  if (name === 'table') return table(node)
  return isUnwrapped(node) ? node.children : [soleLink(node, reading)]
}

/** A paragraph in which a block came to be is no paragraph any more. */
const isUnwrapped = (node: Element) =>
  /^(p|strong|em|b|i|u|s|span|font)$/.test(node.name) && node.children.some((child) => isBlock(child))

/** An address alone in a paragraph is a player where it has one, as on other sites; else a link. */
function soleLink(node: Element, { base }: Reading): Element {
  const isWords = node.children.every(
    (child) => isText(child) || (isTag(child) && child.attribs.href === textIn(child)),
  )
  const text = node.name === 'p' && isWords ? textIn(node) : ''
  if (!/^https?:\/\/\S+$/.test(text) || !resolveAddress(text, base)) return node
  return playerOf(text) ? placed(embedOf(text), node) : linkParagraph(text)
}

const textIn = (node: Element) => DomUtils.textContent(node).trim()

/** A caption of a table is the paragraph before it. */
function table(node: Element): ChildNode[] {
  const captions = node.children.filter((child) => isTag(child) && child.name === 'caption') as Element[]
  if (captions.length === 0) return [node]
  setChildren(
    node,
    node.children.filter((child) => !captions.includes(child as Element)),
  )
  return [...captions.map((one) => element('p', {}, one.children)), node]
}

function player(node: Element, { base, notes }: Reading): ChildNode[] {
  const inside = DomUtils.findOne(({ attribs }) => Boolean(attribs.src ?? attribs.data), node.children, true)?.attribs
  const given = node.attribs.src ?? node.attribs['data-src'] ?? node.attribs.data ?? inside?.src ?? inside?.data
  const address = resolveAddress(given, base)
  if (!address || !URL.canParse(address)) {
    notes.add(formatMessage(messages.elementLeft, { what: node.name }))
    return []
  }
  const page = pageOf(address)
  const title = node.attribs.title?.trim()
  return [placed(playerEmbed(page, title ? { title } : {}, notes), node)]
}

/** An embed in the place of a player, with a note unless it plays here, too. */
export function playerEmbed(address: string, words: EmbedWords, notes: Set<string>): Element {
  if (!playerOf(address)) notes.add(formatMessage(messages.playerLinked, { host: new URL(address).hostname }))
  return embedOf(address, words)
}

/** An embed where it may be; in a list, quote or table its link. */
function placed(embed: Element, at: Element): Element {
  const link = embed.children.find((child) => isTag(child) && child.name === 'a') as Element | undefined
  if (!isEmbed(embed) || !link || !isInside(at, NO_GALLERY)) return embed
  return linkParagraph(link.attribs.href ?? '', textIn(link))
}

/** The page of a video, by the address of its player. */
function pageOf(address: string): string {
  const { hostname, pathname } = new URL(address)
  const [, kind, id = ''] = /^\/(embed|video)\/([\w-]+)$/.exec(pathname) ?? []
  if (kind === 'embed' && /(^|\.)youtube(-nocookie)?\.com$/.test(hostname))
    return `https://www.youtube.com/watch?v=${id}`
  return kind === 'video' && hostname === 'player.vimeo.com' ? `https://vimeo.com/${id}` : address
}

/** Whether it repeats the picture before it, or one behind it that is loaded late, for browsers without scripts. */
function isTwin(node: Element): boolean {
  if (!DomUtils.findOne(({ name }) => name === 'img', node.children, true)) return false
  const before = DomUtils.prevElementSibling(node)
  if (before !== null && DomUtils.findOne(({ name }) => name === 'img', [before], true)) return true
  const after = DomUtils.nextElementSibling(node)
  return after !== null && DomUtils.findOne(({ attribs }) => 'data-src' in attribs, [after], true) !== null
}

function link(node: Element, reading: Reading): ChildNode[] {
  const href = resolveAddress(node.attribs.href, reading.base)
  const content = node.children.filter((child) => !isBlank(child))
  const [first] = content
  // A picture that leads to its own larger file.
  const leadsToFile = href !== undefined && URL.canParse(href) && IMAGE_FILE.test(new URL(href).pathname)
  if (content.length === 1 && first && isTag(first) && first.name === 'img' && leadsToFile)
    return picture(first, reading, href)
  const children = tidied(node.children, reading)
  if (href === undefined || (node.attribs.href ?? '').trim().startsWith('#') || children.some(isBlock)) return children
  node.attribs = { href }
  setChildren(node, children)
  return [node]
}

/** A picture with all addresses that it may have, the largest first. */
function picture(node: Element, { base, pictureOf, notes }: Reading, larger?: string): ChildNode[] {
  const { attribs } = node
  const classes = attribs.class ?? ''
  if (/(^|\s)(emoji|wp-smiley)(\s|$)/.test(classes)) return [new Text(attribs.alt ?? '')]
  const [, id = attribs['data-id'] ?? attribs['data-attachment-id'] ?? ''] =
    /(?:^|\s)wp-image-(\d+)/.exec(classes) ?? []
  const uploaded = pictureOf(id)
  const given = [
    uploaded?.address,
    larger,
    attribs['data-orig-file'],
    largestOf(attribs['data-srcset'] ?? attribs['data-lazy-srcset'] ?? attribs.srcset),
    attribs['data-large-file'],
    attribs['data-src'] ?? attribs['data-lazy-src'],
    attribs.src,
  ]
  const isInline = /^data:image\/(?!svg)/i.test(attribs.src ?? '') && (attribs.src ?? '').length > 200
  const found = given.flatMap((address) => resolveAddress(address, base) ?? [])
  const [address, ...others] = [...new Set(found.length === 0 && isInline ? [attribs.src ?? ''] : found)]
  if (address === undefined) {
    notes.add(messages.pictureUnnamed)
    return attribs.alt ? [new Text(attribs.alt)] : []
  }
  const { width } = attribs
  const alt = attribs.alt || uploaded?.alt || ''
  return [element('img', { src: address, alt, 'data-others': JSON.stringify(others), ...(width && { width }) })]
}

/** The largest picture of a `srcset`. */
function largestOf(srcset: string | undefined): string | undefined {
  const versions = (srcset ?? '').split(/,\s+/).map((one) => one.trim().split(/\s+/))
  const sized = versions.map(([address, size = '1x']) => ({ address, size: Number.parseFloat(size) || 0 }))
  return sized.sort((one, other) => other.size - one.size)[0]?.address
}

const picturesIn = (node: Element) => DomUtils.getElementsByTagName('img', node.children)
const isGallery = (node: Element) => GALLERY.test(node.attribs.class ?? '') && picturesIn(node).length > 0

/** Where a gallery or an embed cannot be: its pictures are one after another there, and it is a link. */
const NO_GALLERY = new Set(['li', 'blockquote', 'table', 'dl'])

/** The innermost figures or pictures of a gallery, and what is said of all of them. */
function gallery(node: Element, reading: Reading): ChildNode[] {
  const made: ChildNode[] = []
  const walk = (children: ChildNode[]) => {
    for (const child of children) {
      if (!isTag(child)) continue
      const isItem = /^(figure|li|dl|a|img)$/.test(child.name) && picturesIn(child).length <= 1
      if (child.name === 'figcaption' || child.name === 'p')
        made.push(element('p', {}, tidied(child.children, reading)))
      else if (isItem && (child.name === 'img' || picturesIn(child).length === 1)) made.push(...item(child, reading))
      else walk(child.children)
    }
  }
  walk(node.children)
  return isInside(node, NO_GALLERY) ? made : sideBySide(made)
}

function isInside(node: Element, names: ReadonlySet<string>): boolean {
  for (let outer = node.parent; outer && isTag(outer); outer = outer.parent) if (names.has(outer.name)) return true
  return false
}

/** Puts figures that follow each other into galleries, as equal as they can be. */
function sideBySide(nodes: ChildNode[]): ChildNode[] {
  const made: ChildNode[] = []
  let figures: ChildNode[] = []
  const end = () => {
    const size = Math.ceil(figures.length / Math.ceil(figures.length / GALLERY_MAX))
    if (figures.length < 2) made.push(...figures)
    else
      for (let at = 0; at < figures.length; at += size)
        made.push(element('div', { 'data-kind': 'gallery' }, figures.slice(at, at + size)))
    figures = []
  }
  for (const node of nodes) {
    if (isTag(node) && node.name === 'figure' && picturesIn(node).length === 1) figures.push(node)
    else {
      end()
      made.push(node)
    }
  }
  end()
  return made
}

/** A picture of a gallery with its caption. */
function item(node: Element, reading: Reading): ChildNode[] {
  const found = node.name === 'img' ? node : (picturesIn(node)[0] as Element)
  const around = found.parent && isTag(found.parent) && found.parent.name === 'a' ? found.parent : found
  const shown = around === found ? picture(found, reading) : link(around, reading)
  const caption = DomUtils.findOne(({ name }) => /^(figcaption|dd)$/.test(name), [node], true)
  const words = caption ? tidied(caption.children, reading) : []
  return [element('figure', {}, [...shown, ...(words.length > 0 ? [element('figcaption', {}, words)] : [])])]
}

function figure(node: Element, reading: Reading): ChildNode[] {
  const classes = node.attribs.class ?? ''
  if (isEmbed(node)) return [placed(withPicture(node, reading), node)]
  if (isGallery(node) || picturesIn(node).length > 1) return gallery(node, reading)
  if (EMBED.test(classes)) return embed(node, reading)
  const isWide = /(^|\s)(alignwide|alignfull|kg-width-(wide|full))(\s|$)/.test(classes)
  if (picturesIn(node).length === 1) {
    node.attribs = isWide ? { 'data-width': 'wide' } : {}
    const pictures = tidied(
      node.children.filter((child) => !isCaption(child)),
      reading,
    ).flatMap(withoutWrapper)
    const captions = node.children
      .filter(isCaption)
      .map((one) => element('figcaption', {}, tidied(one.children, reading)))
    setChildren(node, [...pictures.filter((child) => !isBlank(child)), ...captions])
    return [node]
  }
  // Around a table, a quote or code.
  const content = node.children.map((child) => (isCaption(child) ? element('p', {}, child.children) : child))
  return paragraphs(tidied(content, reading), false)
}

/** An embed whose picture has all its addresses. */
function withPicture(node: Element, reading: Reading): Element {
  for (const link of node.children.filter(isTag)) {
    setChildren(
      link,
      link.children.flatMap((child) => (isTag(child) && child.name === 'img' ? picture(child, reading) : [child])),
    )
  }
  return node
}

const isCaption = (child: ChildNode): child is Element => isTag(child) && child.name === 'figcaption'

/** A picture of a figure is not in a paragraph. */
const withoutWrapper = (node: ChildNode): ChildNode[] => (isTag(node) && node.name === 'p' ? node.children : [node])

/** A block whose text is an address. */
function embed(node: Element, reading: Reading): ChildNode[] {
  const captions = node.children.filter(isCaption)
  const others = node.children.filter((child) => !isCaption(child))
  const text = DomUtils.textContent(others).trim()
  const said = captions.map((one) => element('p', {}, tidied(one.children, reading)))
  const address = /^https?:\/\/\S+$/.test(text) ? resolveAddress(text, reading.base) : undefined
  if (address === undefined) return [...paragraphs(tidied(others, reading), false), ...said]
  return [placed(playerEmbed(address, {}, reading.notes), node), ...said]
}
