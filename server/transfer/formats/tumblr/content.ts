import { type ChildNode, type Element, isTag, isText, type ParentNode, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { cutAtWord } from '#contract/cut-at-word.ts'
import { formatMessage } from '#contract/format-message.ts'
import { oneLine } from '#contract/visible-text.ts'
import { imports as messages } from '../../../language/messages.ts'
import { element, embedOf, hasClass, resolveAddress, setChildren, writeHtml } from '../html.ts'
import { addressOfFile } from '../neutral.ts'
import { tidyHtml } from '../tidy.ts'
import { isOfTumblr, largerOf } from './media.ts'

/** Characters of a title that is made of the text. */
const TITLE_LENGTH = 80

/** The text of a post as HTML, and a title made of its first words. @param media its files in the archive */
export function contentOf(
  document: ParentNode,
  { base, media, notes }: { base: string; media: string[]; notes: Set<string> },
): { html: string; words: string } {
  replace(document, notes)
  fallBack(document, media)
  const blogs = DomUtils.find((node) => isTag(node) && hasClass(node, 'tumblr_blog'), document.children, true, 100)
  const names = blogs.map((blog) => oneLine(DomUtils.textContent(blog))).filter(Boolean)
  const name = names.at(-1)
  if (name !== undefined) notes.add(formatMessage(messages.wasReblog, { name }))
  const nodes = tidyHtml(document, { base, pictureOf: () => undefined, notes })
  return { html: writeHtml(nodes), words: wordsOf(nodes, new Set(names.map((one) => `${one}:`))) }
}

/**
 * The first line of text, if it is short; else its beginning. What is said of pictures and cards is less.
 * @param sources lines that say who wrote the next ones
 */
function wordsOf(nodes: ChildNode[], sources: ReadonlySet<string>): string {
  const isFigure = (node: ChildNode) => isTag(node) && (node.name === 'figure' || node.name === 'div')
  const figures = DomUtils.find((node) => isTag(node) && node.name === 'figure', nodes, true, 1)
  for (const node of [...nodes.filter((one) => !isFigure(one)), ...figures]) {
    const line = oneLine(DomUtils.textContent(node))
    if (line !== '' && !sources.has(line)) return line.length <= TITLE_LENGTH ? line : cutAtWord(line, TITLE_LENGTH)
  }
  return ''
}

function replace(parent: ParentNode, notes: Set<string>): void {
  setChildren(
    parent,
    parent.children.flatMap((child): ChildNode[] => {
      if (isText(child)) {
        // Where a post goes on.
        child.data = child.data.replaceAll('[[MORE]]', '')
        return [child]
      }
      if (!isTag(child)) return [child]
      const made = replaced(child, notes)
      if (made) return made
      replace(child, notes)
      return [child]
    }),
  )
}

/** @returns undefined for what stays, with other things in it */
function replaced(node: Element, notes: Set<string>): ChildNode[] | undefined {
  const { attribs } = node
  if (hasClass(node, 'npf_link')) return cardOf(node)
  if (attribs.href) attribs.href = addressBehind(attribs.href)
  // Rows of pictures, and sets of them in older posts.
  const pictures = DomUtils.getElementsByTagName('img', node.children)
  if (
    node.name === 'div' &&
    pictures.length > 1 &&
    /(?:^|\s)(?:npf_row|npf_photoset|photoset)/.test(attribs.class ?? '')
  )
    attribs.class = 'gallery'
  const larger = node.name === 'img' ? largerOf(attribs.src ?? '') : undefined
  if (larger !== undefined) attribs['data-orig-file'] ??= larger
  if ((node.name === 'video' || node.name === 'audio') && !isElsewhere(node)) {
    notes.add(messages.mediaLeft)
    return []
  }
  return undefined
}

/** Whether a player plays something that is not in the archive alone. */
const isElsewhere = (node: Element): boolean =>
  [node, ...DomUtils.getElementsByTagName('source', node.children)].some(({ attribs }) =>
    /^(?:https?:)?\/\//.test(attribs.src?.trim() ?? ''),
  )

/** A link with what the editor knew of its page. */
function cardOf(node: Element): ChildNode[] | undefined {
  const anchor = DomUtils.getElementsByTagName('a', node.children)[0]
  const known = knownOf(node)
  const address = resolveAddress(addressBehind(String(known.url ?? anchor?.attribs.href ?? '')), '')
  if (address === undefined) return undefined
  const textIn = (name: string) => (typeof known[name] === 'string' ? String(known[name]) : '')
  const title = textIn('title') || DomUtils.textContent(anchor ?? [])
  return [embedOf(address, { title, description: textIn('description') })]
}

function knownOf(node: Element): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(node.attribs['data-npf'] ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The address behind one of Tumblr that leads there. */
export function addressBehind(address: string): string {
  const text = address.trim()
  const [, behind] = /^https?:\/\/href\.li\/\?(https?:\/\/.+)$/s.exec(text) ?? []
  if (behind !== undefined) return behind
  const url = URL.parse(text)
  const target = url?.hostname === 't.umblr.com' ? url.searchParams.get('z') : null
  return target && /^https?:\/\//.test(target) ? target : text
}

/** Pictures that cannot be fetched any more are in the archive, in the order of the text. */
function fallBack(document: ParentNode, media: string[]): void {
  const pictures = DomUtils.getElementsByTagName('img', document.children)
  if (pictures.length !== media.length || !pictures.every(({ attribs }) => isOfTumblr(attribs.src ?? ''))) return
  pictures.forEach(({ attribs }, at) => {
    attribs['data-src'] = attribs.src ?? ''
    attribs.src = media[at] ?? ''
  })
}

export interface Photo {
  /** Best first. */
  addresses: string[]
  caption: string
}

/** One picture, or several side by side. */
export function photosOf(photos: Photo[]): ChildNode[] {
  const figures = photos.flatMap(({ addresses: [first, second, third], caption }) => {
    if (first === undefined) return []
    const image = { 'data-orig-file': first, 'data-large-file': second ?? '', src: third ?? first, alt: '' }
    const said = caption === '' ? [] : [element('figcaption', {}, [new Text(caption)])]
    return [element('figure', {}, [element('img', image), ...said])]
  })
  return figures.length > 1 ? [element('div', { class: 'gallery' }, figures)] : figures
}

/** A file beside the posts, as their pages name it. */
export const besidePosts = (root: string): string => addressOfFile(`${root}posts/html/a.html`)
