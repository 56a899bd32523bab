import { type ChildNode, type Document, type Element, isComment, isTag, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { element, embedOf, hasClass, parseHtml, setChildren, writeHtml } from '../html.ts'
import { UNKNOWN_ADDRESS } from '../neutral.ts'
import { tidyHtml } from '../tidy.ts'

/** What an export has in the place of the site's address. */
const SITE = '__GHOST_URL__'

/**
 * The text of a post as HTML, and whether parts of it were for some readers only.
 * @param address of the site; empty: unknown
 */
export function contentOf(text: string, address: string, notes: Set<string>): { html: string; isRestricted: boolean } {
  const document = parseHtml(text)
  const isRestricted = DomUtils.find(isGate, document.children, true, 1).length > 0
  if (isRestricted) notes.add(formatMessage(messages.mayBeRestricted, { what: 'kg-gated-block' }))
  nameSite(document, address)
  replaceCards(document, notes)
  const html = writeHtml(tidyHtml(document, { base: address || UNKNOWN_ADDRESS, pictureOf: () => undefined, notes }))
  return { html, isRestricted }
}

/** The comment before a block that some readers may not see. */
const isGate = (node: ChildNode) => isComment(node) && /^\s*kg-gated-block/.test(node.data)

/** An address of an export with that of the site. */
export const withSite = (text: string, address: string): string => text.replaceAll(SITE, address || UNKNOWN_ADDRESS)

/** Writes the address of the site where it is left out. */
function nameSite(document: Document, address: string): void {
  for (const node of DomUtils.filter(isTag, document, true) as Element[]) {
    const { attribs } = node
    for (const name of ['src', 'href', 'srcset', 'data-src']) {
      const value = attribs[name]
      if (value !== undefined) attribs[name] = withSite(value, address)
    }
  }
}

/** Replaces the cards that are more than a picture and a text. */
function replaceCards(parent: ParentNode, notes: Set<string>): void {
  setChildren(
    parent,
    parent.children.flatMap((child): ChildNode[] => {
      if (!isTag(child)) return [child]
      const made = cardOf(child, notes)
      if (made) return made
      replaceCards(child, notes)
      return [child]
    }),
  )
}

function cardOf(node: Element, notes: Set<string>): ChildNode[] | undefined {
  const [, kind] =
    /(?:^|\s)kg-(bookmark|audio|video|file|signup|email-cta|paywall)(?:-card)?(?:\s|$)/.exec(
      node.attribs.class ?? '',
    ) ?? []
  if (kind === undefined) return undefined
  if (kind === 'signup' || kind === 'email-cta' || kind === 'paywall') {
    notes.add(formatMessage(messages.elementLeft, { what: kind }))
    return []
  }
  const file = DomUtils.findOne(
    ({ name, attribs }) => /^(a|audio|video)$/.test(name) && Boolean(attribs.href ?? attribs.src),
    [node],
    true,
  )
  const address = file?.attribs.href ?? file?.attribs.src
  if (!address || !URL.canParse(address)) return undefined
  if (kind === 'audio' || kind === 'video') {
    notes.add(formatMessage(messages.playerLinked, { host: new URL(address).hostname }))
  }
  const title = textOf(node, /kg-(bookmark|audio|file-card)-title/)
  const description = textOf(node, /kg-bookmark-description/)
  const thumbnail = DomUtils.findOne(({ name, parent }) => name === 'img' && isThumbnail(parent), node.children, true)
  const words = { title, description, picture: thumbnail?.attribs.src }
  const caption = DomUtils.findOne(({ name }) => name === 'figcaption', node.children, true)
  return [embedOf(address, words), ...(caption ? [element('p', {}, caption.children)] : [])]
}

const isThumbnail = (parent: ParentNode | null) =>
  parent !== null && isTag(parent) && hasClass(parent, 'kg-bookmark-thumbnail')

function textOf(node: Element, classes: RegExp): string {
  const found = DomUtils.findOne(({ attribs }) => classes.test(attribs.class ?? ''), node.children, true)
  return found ? DomUtils.textContent(found).trim() : ''
}
