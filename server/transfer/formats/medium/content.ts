import { type ChildNode, type Element, isTag, isText, type ParentNode, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { element, embedOf, hasClass, isBlank, plainLine, resolveAddress, setChildren, writeHtml } from '../html.ts'
import type { NeutralPicture } from '../neutral.ts'
import { tidyHtml } from '../tidy.ts'
import { originalOf } from './pictures.ts'

export interface Content {
  html: string
  lead: NeutralPicture | undefined
  /** Whether it is what responses mostly are: one paragraph without heading and picture. */
  isShort: boolean
  /** Its first words. */
  start: string
}

interface Known {
  title: string
  subtitle: string
  /** The address of the post; empty: unknown. */
  base: string
  notes: Set<string>
}

/**
 * The text of a post as HTML, without its title and the line above it; a picture before all text is its lead picture.
 * @param body the element with the sections of the post
 */
export function contentOf(body: Element | undefined, { title, subtitle, base, notes }: Known): Content {
  const sections = (body?.children ?? []).filter(isTag)
  const parts = sections.flatMap((section, at) => sectionOf(section, at > 0))
  removeTitle(parts, title, subtitle)
  const isShort = isResponse(parts)
  const lead = takeLead(parts)
  const start = plainLine(DomUtils.textContent(parts.slice(0, 3))).slice(0, 1000)
  const document = element('div', {}, parts)
  replace(document, notes)
  const html = writeHtml(tidyHtml(document, { base, pictureOf: () => undefined, notes }))
  return { html, lead, isShort, start }
}

/** The blocks of a section, and a line before it unless it is the first one. */
function sectionOf(section: Element, hasLine: boolean): ChildNode[] {
  const inner = innerOf(section)
  const blocks = inner.flatMap(({ attribs, children }) => {
    const isRow = /sectionLayout--outsetRow/.test(attribs.class ?? '')
    const kept = children.filter((child) => !isBlank(child))
    return isRow ? [element('div', { class: 'gallery' }, kept)] : kept
  })
  const content = inner.length > 0 ? blocks : section.children.filter((child) => !isBlank(child))
  return hasLine && content.length > 0 ? [element('hr', {}), ...content] : content
}

/** The outermost elements with blocks. */
const innerOf = (node: Element): Element[] =>
  hasClass(node, 'section-inner') ? [node] : node.children.flatMap((child) => (isTag(child) ? innerOf(child) : []))

/** Removes the title, and the same subtitle. */
function removeTitle(parts: ChildNode[], title: string, subtitle: string): void {
  while (parts[0] && isTag(parts[0]) && parts[0].name === 'hr') parts.shift()
  const at = parts.findIndex((part) => isTag(part) && part.name !== 'hr' && part.name !== 'figure')
  const first = parts[at]
  if (!first || !isTag(first) || !/^h[1-4]$/.test(first.name)) return
  const isTitle = hasClass(first, 'graf--title') || plainLine(DomUtils.textContent(first)) === title
  if (!isTitle) return
  const next = parts[at + 1]
  const isSubtitle =
    next && isTag(next) && /^h[2-4]$/.test(next.name) && plainLine(DomUtils.textContent(next)) === subtitle
  parts.splice(at, isSubtitle ? 2 : 1)
}

function isResponse(parts: ChildNode[]): boolean {
  const [first, ...others] = parts
  return others.length === 0 && first !== undefined && isTag(first) && first.name === 'p'
}

/** Takes a picture before all text away, unless something is said of it. */
function takeLead(parts: ChildNode[]): NeutralPicture | undefined {
  const [first] = parts
  if (!first || !isTag(first) || first.name !== 'figure') return undefined
  const images = DomUtils.getElementsByTagName('img', first)
  const said = DomUtils.getElementsByTagName('figcaption', first).some((one) => DomUtils.textContent(one).trim() !== '')
  const { src, alt = '' } = images[0]?.attribs ?? {}
  if (images.length !== 1 || src === undefined || !/^https?:\/\//.test(src)) return undefined
  if (!said) parts.shift()
  const address = originalOf(src)
  return { address, others: address === src ? [] : [src], alt }
}

function replace(parent: ParentNode, notes: Set<string>): void {
  setChildren(
    parent,
    parent.children.flatMap((child): ChildNode[] => {
      if (!isTag(child)) return [child]
      // A post of another site is an empty link, which a script would fill.
      const isEmpty = hasClass(child, 'twitter-tweet') && DomUtils.textContent(child).trim() === ''
      if (isEmpty || hasClass(child, 'graf--mixtapeEmbed')) return cardOf(child) ?? []
      if (child.name === 'img') child.attribs['data-orig-file'] = originalOf(child.attribs.src ?? '')
      if (child.name === 'script') return gistOf(child, notes)
      if (child.name === 'pre') return [codeOf(child)]
      replace(child, notes)
      return [child]
    }),
  )
}

/** A link card: its title, and what is said of it. */
function cardOf(node: Element): ChildNode[] | undefined {
  const anchor = DomUtils.findOne(({ name, attribs }) => name === 'a' && Boolean(attribs.href), node.children, true)
  const address = resolveAddress(anchor?.attribs.href, '')
  if (!anchor || address === undefined) return undefined
  const [title, said] = ['strong', 'em'].map((kind) => DomUtils.findOne(({ name }) => name === kind, [node], true))
  const description = said ? plainLine(DomUtils.textContent(said)) : ''
  return [embedOf(address, { title: plainLine(DomUtils.textContent(title ?? anchor)), description })]
}

/** A script that shows a gist is a link to it. */
function gistOf({ attribs }: Element, notes: Set<string>): ChildNode[] {
  const url = URL.parse(attribs.src ?? '')
  if (url?.hostname !== 'gist.github.com') {
    notes.add(formatMessage(messages.elementLeft, { what: 'script' }))
    return []
  }
  const address = `https://gist.github.com${url.pathname.replace(/\.js$/, '')}`
  notes.add(formatMessage(messages.playerLinked, { host: url.hostname }))
  return [embedOf(address)]
}

/** Code, whose lines end with elements. */
function codeOf({ attribs, children }: Element): Element {
  const language = attribs['data-code-block-lang'] ?? ''
  const attributes: Record<string, string> = /^[\w+#-]+$/.test(language) ? { class: `language-${language}` } : {}
  return element('pre', {}, [element('code', attributes, [new Text(codeText(children))])])
}

function codeText(nodes: ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node)) return ''
      return node.name === 'br' ? '\n' : codeText(node.children)
    })
    .join('')
}
