import { withFootnoteNumbers, withoutFootnotes } from '#contract/footnotes.ts'
import { formatMessage } from '#contract/format-message.ts'
import { textOf } from '#contract/rich-text.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/common.ts'
import { attributeOf, escapeAttribute } from './attributes.ts'
import { enlargeLabel } from './enlarge-label.ts'
import { widthOfWhole } from './picture.tsx'
import { embedAt, type ShownEmbed } from './reading-embeds.ts'

/** A whole tag: what looks like one in the value of an attribute, such as a description of a picture, is part of it. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g
const HEADING = /^h[1-3]$/
const PICTURE = /<img((?:\s+[\w-]+(?:="[^"]*")?)*)/g

/**
 * Adds display markup to sanitised rich text: each picture has a size at which it is seen whole, and tables and
 * code are reached by key, as they scroll sideways where they are too wide. The server and the browser write the same.
 * @param ids of the headings, in order, empty for one without, of a text that is read: its headings get links to
 * themselves, which the names of the headings leave out, its code a button that copies it, its pictures one that
 * enlarges them, its players one that loads them; Article handles all four
 * @param firstFootnote the number of the first footnote, of a text with a list of them (`Footnotes`); else they are shown
 * in their places
 */
export function withReadingParts(html: string, ids?: readonly string[], firstFootnote?: number): string {
  let links = 0
  let headings = 0
  let heading = { id: '', start: 0 }
  let isInGallery = false
  let isInFigure = false
  let embed: ShownEmbed | undefined
  const written = html.replace(TAG, (tag: string, slash: string, name: string, attributes: string, offset: number) => {
    const isEnd = slash !== ''
    if (name === 'a') {
      links += isEnd ? -1 : 1
      return !isEnd && isOwn(attributeOf(attributes, 'href')) ? `<a${attributes} data-own>` : tag
    }
    if (name === 'table' && !isEnd) return '<table tabindex="0">'
    if (name === 'pre') return isEnd ? `</pre>${ids ? COPY : ''}` : `${ids ? CODE : ''}<pre tabindex="0">`
    // The only one with a name in rich text is a gallery.
    if (name === 'div') isInGallery = !isEnd
    if (name === 'figure') {
      const ended = embed?.end
      const isEmbed = !isEnd && attributeOf(attributes, 'data-kind') === 'embed'
      embed = isEmbed ? embedAt(html, offset + tag.length, ids !== undefined) : undefined
      if (embed || ended) return embed?.start ?? ended ?? ''
      isInFigure = !isEnd
      return isEnd || !isInGallery ? tag : `<figure style="${ratioOf(nextPicture(html, offset))}">`
    }
    if (name === 'img') {
      if (embed) return embed.picture
      const style = isInGallery ? (isInFigure ? '' : ratioOf(attributes)) : widthInText(attributes)
      return picture(attributes, style, ids !== undefined && links === 0)
    }
    if (!ids || !HEADING.test(name)) return tag
    if (!isEnd) {
      heading = { id: ids[headings++] ?? '', start: offset + tag.length }
      const { id } = heading
      return id ? `<${name} id="${id}" aria-labelledby="t${id}"><span id="t${id}">` : tag
    }
    const { id, start } = heading
    const label = headingLinkLabel(textOf(withoutFootnotes(html.slice(start, offset))))
    const link = `<a class="heading-link" href="#${encodeURIComponent(id)}" aria-label="${escapeAttribute(label)}"></a>`
    return id ? `</span>${link}${tag}` : tag
  })
  return firstFootnote === undefined ? written : withFootnoteNumbers(written, firstFootnote)
}

export const headingLinkLabel = (text: string): string => formatMessage(messages.linkToHeading, { text })

/** The names of buttons are in the language of the page, in any language of the text around them. */
const CODE = '<div class="code-block">'
// Its label is drawn by CSS: a selection of the text must not copy it.
const COPY = `<button type="button" class="copy-code" aria-label="${escapeAttribute(messages.copy)}" data-label="${escapeAttribute(messages.copy)}" lang="${spokenLanguage().tag}"></button></div>`

/** @param css says how large its place is */
function picture(attributes: string, css: string, isEnlarged: boolean): string {
  const style = css && ` style="${css}"`
  if (!isEnlarged) return `<img${attributes}${style}>`
  const button = `<button type="button" class="enlarge" aria-label="${enlargeLabel(attributeOf(attributes, 'alt')).replaceAll('"', '&quot;')}" lang="${spokenLanguage().tag}"></button>`
  return `<span class="zoomable"${style}><img${attributes} style="width:100%">${button}</span>`
}

function sizeOf(attributes: string) {
  const [width, height] = [Number(attributeOf(attributes, 'width')), Number(attributeOf(attributes, 'height'))]
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** The width of a picture in a text: whole, and never wider than its own width. */
function widthInText(attributes: string): string {
  const size = sizeOf(attributes)
  return size ? `width:min(${size.width}px, ${widthOfWhole(size)})` : ''
}

/** Its share of a row of a gallery. */
function ratioOf(attributes: string): string {
  const { width, height } = sizeOf(attributes) ?? { width: 1, height: 1 }
  return `--ratio:${(width / height).toFixed(4)}`
}

/** The attributes of the first picture from a place on. */
const nextPicture = (html: string, from: number): string => {
  PICTURE.lastIndex = from
  return PICTURE.exec(html)?.[1] ?? ''
}

/** Whether a link stays on this site: on paper the addresses of others are written out. */
function isOwn(href: string): boolean {
  if (import.meta.env.SSR) return /^\/(?!\/)/.test(href)
  return URL.canParse(href, location.origin) && new URL(href, location.origin).origin === location.origin
}
