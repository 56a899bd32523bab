import { type ChildNode, isTag, isText, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { element, resolveAddress, writeVerbatim } from '../html.ts'
import { playerEmbed } from '../tidy.ts'
import type { Expander, Shortcode } from './shortcodes.ts'
import type { Attachment, Source } from './source.ts'

const CODE = new Set(
  `code sourcecode source highlight c cpp csharp css delphi diff html java javascript js perl php python py ruby scala
   sql text vb xml`.split(/\s+/),
)
/** What has an address and becomes a link to it. */
const LINKED = new Set(
  `audio video embed playlist youtube vimeo dailymotion soundcloud spotify ted tweet twitter instagram flickr wpvideo
   slideshare googlemaps gist codepen`.split(/\s+/),
)
const CAPTIONS = new Set(['caption', 'wp_caption'])
/** Page builders and columns: their content stays, but not of those that hide it. */
const LAYOUT =
  /^(?!su_(?:members|guests|private)$)(vc|et_pb|fusion|av|mk|cs|tatsu|us|fl|themify|su)_|^(row|column|columns|one_half|one_third|two_third)/

/**
 * Replaces the shortcodes of WordPress and of its most common plugins.
 * @param restricted receives those around a part of the text that are not known: they may hide it from some readers
 */
export function expanderOf(source: Source, notes: Set<string>, restricted: Set<string>): Expander {
  return {
    knows({ name, attributes, isEnd }) {
      if (isKnown(name)) return true
      if (isEnd) restricted.add(`[${name}]`)
      // Brackets are also used in plain text, without attributes.
      if (attributes.includes('=')) notes.add(formatMessage(messages.shortcodeLeft, { name }))
      return false
    },
    expand(shortcode) {
      const { name, content = [] } = shortcode
      if (isHidden(shortcode)) {
        notes.add(messages.hiddenLeft)
        return []
      }
      if (CAPTIONS.has(name)) return caption(shortcode)
      if (name === 'gallery') return gallery(shortcode, source, notes)
      if (name === 'button' || name === 'su_button') return button(shortcode)
      if (CODE.has(name)) return shortcode.content ? code(shortcode) : []
      return LINKED.has(name) ? player(shortcode, source, notes) : content
    },
  }
}

const isKnown = (name: string) =>
  CAPTIONS.has(name) || CODE.has(name) || LINKED.has(name) || LAYOUT.test(name) || /^(gallery|button)$/.test(name)

/** Whether it is a part of a page that its author switched off. */
const isHidden = ({ name, attributes }: Shortcode) =>
  LAYOUT.test(name) && (attributes.get('disable_element') === 'yes' || attributes.get('disabled') === 'on')

/** The picture, also as a link, and behind it what is said of it. */
function caption({ attributes, content = [] }: Shortcode): ChildNode[] {
  const at = content.findIndex(
    (node) => isTag(node) && (node.name === 'img' || DomUtils.findOne(isPicture, [node], true)),
  )
  const picture = content[at]
  if (!picture) return content
  const [next, ...rest] = content.slice(at + 1)
  const words = [
    ...content.slice(0, at),
    ...(next && isText(next) ? [new Text(next.data.trimStart())] : next ? [next] : []),
    ...rest,
  ]
  const said = words.some((node) => DomUtils.textContent(node).trim() !== '')
    ? words
    : [new Text(attributes.get('caption') ?? '')]
  return [element('figure', {}, [picture, element('figcaption', {}, said)])]
}

const isPicture = ({ name }: { name: string }) => name === 'img'

function gallery({ attributes }: Shortcode, source: Source, notes: Set<string>): ChildNode[] {
  const ids = attributes.get('ids') ?? attributes.get('include')
  const chosen =
    ids === undefined ? source.attachmentsOf : ids.split(',').flatMap((id) => source.attachments.get(id.trim()) ?? [])
  if (chosen.length === 0) notes.add(messages.galleryEmpty)
  return [element('div', { class: 'gallery' }, chosen.map(figureOf))]
}

/** An attachment with its caption. */
function figureOf({ address, alt, caption: said }: Attachment): ChildNode {
  const picture = element('img', { src: address, alt })
  return element('figure', {}, [picture, ...(said ? [element('figcaption', {}, [new Text(said)])] : [])])
}

function button({ attributes, content = [] }: Shortcode): ChildNode[] {
  const href = attributes.get('link') ?? attributes.get('url') ?? attributes.get('href')
  return href ? [element('p', {}, [element('a', { href }, content)])] : content
}

/** Code, in which tags are a part of it. */
function code({ name, attributes, values, content = [] }: Shortcode): ChildNode[] {
  const language = attributes.get('lang') ?? attributes.get('language') ?? values[0] ?? name
  const text = content.map((node) => (isText(node) ? node.data : writeVerbatim(node))).join('')
  const plain = ['code', 'sourcecode', 'source', 'highlight', 'text'].includes(language)
  const attribute: Record<string, string> = plain ? {} : { class: `language-${language}` }
  return [
    element('pre', {}, [
      element('code', attribute, [new Text((text.startsWith('\n') ? text.slice(1) : text).trimEnd())]),
    ]),
  ]
}

/** The addresses of a player: in its content, in a value, or in the attributes that name a file. */
function player(
  { name, attributes, values, content = [] }: Shortcode,
  source: Source,
  notes: Set<string>,
): ChildNode[] {
  const ofIds = (attributes.get('ids') ?? '')
    .split(',')
    .flatMap((id) => source.attachments.get(id.trim())?.address ?? [])
  const named = ['src', 'url', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'id']
  const given = [DomUtils.textContent(content), ...values, ...named.map((key) => attributes.get(key)), ...ofIds]
  const ofId = (id: string) =>
    name === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`
  const found = given.flatMap((value) => {
    const text = value?.trim() ?? ''
    if (/^https?:\/\//.test(text)) return resolveAddress(text, '') ?? []
    return /^(youtube|vimeo)$/.test(name) && /^[\w-]+$/.test(text) ? ofId(text) : []
  })
  const addresses = [...new Set(name === 'playlist' ? found : found.slice(0, 1))]
  if (addresses.length === 0) notes.add(formatMessage(messages.shortcodeLeft, { name }))
  return addresses.length === 0 ? content : addresses.map((address) => playerEmbed(address, {}, notes))
}
