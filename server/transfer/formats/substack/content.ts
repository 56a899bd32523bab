import { type ChildNode, type Element, isTag, type ParentNode, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { EMBED_DESCRIPTION_MAX } from '#contract/embeds.ts'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { element, parseHtml, resolveAddress, setChildren, writeHtml } from '../html.ts'
import { playerEmbed, tidyHtml } from '../tidy.ts'
import { placeFootnotes } from './footnotes.ts'
import { attributesOf, figureOf, originalOf, pictureOf } from './pictures.ts'

/** What asks readers to subscribe, to share or to give. */
const WIDGETS =
  /(?:^|\s)(?:subscription-widget[\w-]*|subscribe-widget|captioned-button-wrap|community-chat|directMessage|install-substack-app-embed[\w-]*|cashtag-wrap|sponsorship-campaign-embed)(?:\s|$)/
const WIDGET_LINK =
  /%%\w+%%|\/subscribe(?:[?#]|$)|[?&](?:action=share|gift=true|utm_content=share)|\/(?:leaderboard|account\/referrals)(?:[?#]|$)/
/** What other sites or a program of Substack show. */
const EMBED =
  /(?:^|\s)(youtube-wrap|vimeo-wrap|tweet|twitter-embed|instagram(?:-embed-wrap)?|tiktok-wrap|spotify-wrap|soundcloud-wrap|bandcamp-wrap|apple-podcast-container|github-gist|comment|embedded-post-wrap|embedded-post|digest-post-embed|embedded-publication-wrap|embedded-publication|file-embed-wrapper|poll-embed|native-video-embed|native-audio-embed|datawrapper-wrap|prediction-market-wrap|mention-wrap|user-mention|bluesky-wrap|stripe-embed|recipe-embed|live-stream-embed)(?:\s|$)/

interface Reading {
  /** The address of the post; empty: unknown. */
  base: string
  notes: Set<string>
}

/** The text of a post as HTML, and whether parts of it were for some readers only. */
export function contentOf(text: string, base: string, notes: Set<string>): { html: string; isRestricted: boolean } {
  const document = parseHtml(text)
  const isRestricted = DomUtils.findOne((node) => isGate(node) || isForSome(node), document.children, true) !== null
  if (isRestricted) notes.add(formatMessage(messages.mayBeRestricted, { what: 'paywall' }))
  placeFootnotes(document)
  replace(document, { base, notes })
  return { html: writeHtml(tidyHtml(document, { base, pictureOf: () => undefined, notes })), isRestricted }
}

const isGate = ({ attribs }: Element) =>
  /(?:^|\s)paywall(?:-jump)?(?:\s|$)/.test(attribs.class ?? '') || attribs['data-component-name'] === 'PaywallToDOM'

/** A part that only some subscribers see. */
const isForSome = ({ attribs }: Element) => /(?:^|\s)dynamic-content-block(?:\s|$)/.test(attribs.class ?? '')

function replace(parent: ParentNode, reading: Reading): void {
  setChildren(
    parent,
    parent.children.flatMap((child): ChildNode[] => {
      if (!isTag(child)) return [child]
      const made = replaced(child, reading)
      if (made) return made
      replace(child, reading)
      return [child]
    }),
  )
}

/** @returns undefined for what stays, with other things in it */
function replaced(node: Element, reading: Reading): ChildNode[] | undefined {
  const classes = node.attribs.class ?? ''
  if (WIDGETS.test(classes) || isWidgetLink(node)) {
    reading.notes.add(messages.widgetsLeft)
    return []
  }
  // A label that Substack hides stands before poems.
  if (isGate(node) || node.name === 'button' || /(?:^|\s)hide-text(?:\s|$)/.test(classes)) return []
  if (node.name === 'figure') return asList(figureOf(node))
  if (node.name === 'img') return [pictureOf(node)]
  if (/(?:^|\s)image-gallery-embed(?:\s|$)/.test(classes)) return asList(galleryOf(node))
  if (/(?:^|\s)pullquote(?:\s|$)/.test(classes)) {
    replace(node, reading)
    return [element('blockquote', {}, node.children)]
  }
  if (/(?:^|\s)latex-rendered(?:\s|$)/.test(classes)) return asList(formulaOf(node))
  const [, kind] = EMBED.exec(classes) ?? []
  return kind === undefined ? undefined : embedOf(node, kind, reading)
}

const asList = (node: Element | undefined): Element[] | undefined => node && [node]

/** A button, or a paragraph with a button alone, that leads to subscribing or sharing. */
function isWidgetLink(node: Element): boolean {
  if (node.name === 'a') return WIDGET_LINK.test(node.attribs.href ?? '') && isButton(node)
  if (!/(?:^|\s)button-wrapper(?:\s|$)/.test(node.attribs.class ?? '')) return false
  const links = DomUtils.getElementsByTagName('a', node.children)
  return links.length > 0 && links.every(({ attribs }) => WIDGET_LINK.test(attribs.href ?? ''))
}

const isButton = ({ attribs }: Element) =>
  /(?:^|\s)button(?:\s|$)/.test(attribs.class ?? '') || attribs.href?.startsWith('%%') === true

function formulaOf(node: Element): Element | undefined {
  const { persistentExpression } = attributesOf(node)
  return typeof persistentExpression === 'string' && persistentExpression.trim() !== ''
    ? element('pre', {}, [element('code', { class: 'language-latex' }, [new Text(persistentExpression)])])
    : undefined
}

/** The pictures of a gallery, which its attributes name in full. */
function galleryOf(node: Element): Element | undefined {
  const gallery = attributesOf(node).gallery as { images?: unknown; caption?: unknown; alt?: unknown } | undefined
  if (!Array.isArray(gallery?.images)) return undefined
  const images = gallery.images.slice(0, 100).flatMap((image: { src?: unknown } | null) => {
    const src = image?.src
    if (typeof src !== 'string') return []
    const alt = typeof gallery.alt === 'string' ? gallery.alt : ''
    return [element('figure', {}, [element('img', { src, alt, 'data-orig-file': originalOf(src) })])]
  })
  const said = typeof gallery.caption === 'string' ? gallery.caption.trim() : ''
  const caption = said === '' ? [] : [element('p', {}, [new Text(said)])]
  return images.length === 0 ? undefined : element('div', { class: 'gallery' }, [...images, ...caption])
}

/** A link to what was shown; else to the post, where it still is; else nothing but a note. */
function embedOf(node: Element, kind: string, { base, notes }: Reading): ChildNode[] | undefined {
  const attributes = attributesOf(node)
  const textIn = (name: string) => (typeof attributes[name] === 'string' ? String(attributes[name]).trim() : '')
  if (kind === 'mention-wrap' || kind === 'user-mention') return textIn('name') ? [new Text(textIn('name'))] : undefined
  const video = kind === 'youtube-wrap' && /^[\w-]+$/.test(textIn('videoId')) ? textIn('videoId') : undefined
  // Its first link leads to the profile.
  const photo =
    kind.startsWith('instagram') && /^[\w-]+$/.test(textIn('instagram_id')) ? textIn('instagram_id') : undefined
  const anchors = [node, ...DomUtils.getElementsByTagName('a', node.children)]
  const candidates = [
    video && `https://www.youtube.com/watch?v=${video}`,
    photo && `https://www.instagram.com/p/${photo}/`,
    ...['canonical_url', 'url', 'targetUrl'].map(textIn),
    ...anchors.map(({ attribs }) => attribs.href),
    ...DomUtils.getElementsByTagName('iframe', [node]).map(({ attribs }) => attribs.src),
  ]
  const found = candidates.flatMap((one) => (/^https?:\/\//.test(one ?? '') ? (resolveAddress(one, '') ?? []) : []))[0]
  const what = kind.replace(/-(?:wrap|embed|wrapper|container|embed-wrap|embed-wrapper)$/, '')
  const address = found ?? base
  if (address === '') {
    notes.add(formatMessage(messages.elementLeft, { what }))
    return []
  }
  const [title, text] = [textIn('title') || textIn('name'), textIn('full_text').slice(0, EMBED_DESCRIPTION_MAX)]
  return [playerEmbed(address, { title, description: text }, notes)]
}
