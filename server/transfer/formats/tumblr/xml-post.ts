import { type ChildNode, Document, Text } from 'domhandler'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { element, embedOf, parseHtml, plainLine, resolveAddress, setChildren } from '../html.ts'
import { type NeutralPost, UNKNOWN_ADDRESS } from '../neutral.ts'
import { timeOf } from '../time-of.ts'
import { childOf, textIn, type XmlForm, type XmlRecord } from '../xml-records.ts'
import { addressBehind, contentOf, type Photo, photosOf } from './content.ts'
import { largerOf } from './media.ts'

/** The list of posts, in the form of Tumblr's first programming interface. */
export const POSTS: XmlForm = { record: 'post', around: ['posts', 'tumblr'], prefixes: [], prefixOf: () => 'other' }

/** A post of the list. @param media its files in the archive */
export function postOfRecord(post: XmlRecord, author: string, media: string[]): NeutralPost {
  const { attributes } = post
  const id = attributes.id ?? ''
  const notes = new Set<string>()
  const document = new Document([])
  setChildren(document, [...reblogOf(post), ...partsOf(post, media)])
  const address = attributes['url-with-slug'] ?? attributes.url
  const base = URL.parse(address ?? '')?.href ?? UNKNOWN_ADDRESS
  const isPhoto = childOf(post, 'photo-url') !== undefined
  const { html, words } = contentOf(document, { base, media: isPhoto ? [] : media, notes })
  const titles = ['regular-title', 'link-text', 'conversation-title'].map((name) => plainLine(textIn(post, name)))
  return {
    key: id,
    title: titles.find(Boolean) ?? words,
    html,
    excerpt: '',
    author,
    at: timeAt(attributes),
    isPublic: isPublic(attributes, notes),
    commentsClosed: false,
    categories: [],
    tags: tagsOf(post),
    picture: undefined,
    addresses: [...new Set([`/post/${id}`, attributes.url, attributes['url-with-slug']])].filter(
      (one): one is string => one !== undefined,
    ),
    comments: [],
    notes: [...notes],
  }
}

export const tagsOf = (post: XmlRecord): string[] => [
  ...new Set(post.children.flatMap(({ name, text }) => (name === 'tag' && plainLine(text)) || [])),
]

/** `date-gmt` is such as 2018-12-07 16:48:43 GMT. */
const timeAt = (attributes: XmlRecord['attributes']): Date | undefined => {
  const seconds = attributes['unix-timestamp'] ?? ''
  return /^\d{1,12}$/.test(seconds) ? timeOf(Number(seconds) * 1000) : timeOf(attributes['date-gmt'])
}

/** Adds why it is not. */
function isPublic(attributes: XmlRecord['attributes'], notes: Set<string>): boolean {
  const state = attributes.state ?? 'published'
  const isPrivate = attributes.private === 'true' || state === 'private'
  if (isPrivate) notes.add(messages.wasPrivate)
  else if (state !== 'published' && state !== 'draft') notes.add(formatMessage(messages.stateDraft, { state }))
  return state === 'published' && !isPrivate
}

/** Who wrote a post that is shown again, where its text does not say so. */
function reblogOf({ attributes, children }: XmlRecord): ChildNode[] {
  const address = resolveAddress(attributes['reblogged-root-url'] ?? attributes['reblogged-from-url'], '')
  const name = plainLine(attributes['reblogged-root-name'] ?? attributes['reblogged-from-name'] ?? '')
  if (address === undefined || name === '' || children.some(({ text }) => text.includes('tumblr_blog'))) return []
  return [element('p', {}, [element('a', { class: 'tumblr_blog', href: address }, [new Text(name)]), new Text(':')])]
}

/** What a post of its kind shows, in the order of Tumblr. */
function partsOf(post: XmlRecord, media: string[]): ChildNode[] {
  const html = (name: string): ChildNode[] => parseHtml(textIn(post, name)).children
  const quote = html('quote-text')
  const question = html('question')
  return [
    ...linkOf(post),
    ...photosOf(photosIn(post, media)),
    ...playerOf(post),
    ...(quote.length > 0 ? [element('blockquote', {}, quote)] : []),
    ...(question.length > 0 ? [element('blockquote', {}, question)] : []),
    ...[
      'quote-source',
      'answer',
      'regular-body',
      'photo-caption',
      'video-caption',
      'audio-caption',
      'link-description',
    ].flatMap((name) => {
      const nodes = html(name)
      return nodes.length > 0 ? [element('div', {}, nodes)] : []
    }),
    ...linesOf(post),
  ]
}

function linkOf(post: XmlRecord): ChildNode[] {
  const address = resolveAddress(addressBehind(textIn(post, 'link-url')), '')
  return address === undefined ? [] : [embedOf(address, { title: plainLine(textIn(post, 'link-text')) })]
}

/** The pictures of a set, or one; those of the archive first. */
function photosIn(post: XmlRecord, media: string[]): Photo[] {
  const set = childOf(post, 'photoset')?.children.filter(({ name }) => name === 'photo') ?? []
  const photos = set.length > 0 ? set : childOf(post, 'photo-url') ? [post] : []
  return photos.map((photo, at) => {
    const sized = photo.children
      .filter(({ name }) => name === 'photo-url')
      .map(({ text, attributes }) => ({ address: text.trim(), width: Number(attributes['max-width']) || 0 }))
      .sort((one, other) => other.width - one.width)
    const address = sized[0]?.address ?? ''
    const own = photos.length === 1 || photos.length === media.length ? media[at] : undefined
    const addresses = [own, largerOf(address), address].filter((one): one is string => Boolean(one))
    return { addresses, caption: plainLine(photo.attributes.caption ?? '') }
  })
}

/** The page of a video or sound, or else the first of its players. */
function playerOf(post: XmlRecord): ChildNode[] {
  const source = textIn(post, 'video-source')
  const address = /^https?:\/\/\S+$/.test(source) ? resolveAddress(source, '') : undefined
  if (address !== undefined) return [embedOf(address)]
  const player = post.children.find(({ name }) => name === 'video-player' || name === 'audio-player')
  return parseHtml(player?.text ?? '').children
}

/** The lines of a chat. */
function linesOf(post: XmlRecord): ChildNode[] {
  const lines = childOf(post, 'conversation')?.children.filter(({ name }) => name === 'line') ?? []
  return lines.map(({ attributes, text }) =>
    element('p', {}, [
      element('strong', {}, [new Text(plainLine(attributes.label ?? attributes.name ?? ''))]),
      new Text(` ${plainLine(text)}`),
    ]),
  )
}
