import { type ChildNode, Document, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { oneLine } from '#contract/visible-text.ts'
import { imports as messages } from '../../../language/messages.ts'
import { embedOf, isBlank, parseHtml, plainLine, resolveAddress, setChildren } from '../html.ts'
import type { NeutralPost } from '../neutral.ts'
import { addressBehind, contentOf, type Photo, photosOf } from './content.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** Such as `August 17th, 2016 9:04am`, without a zone. */
export function timeInWords(text: string): Date | undefined {
  const [, month = '', day, year, hour, minute, half] =
    /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?, (\d{4}) (\d{1,2}):(\d\d) ?([ap])m$/.exec(oneLine(text).toLowerCase()) ??
    []
  const at = MONTHS.indexOf(month)
  if (at < 0) return undefined
  return new Date(
    Date.UTC(Number(year), at, Number(day), (Number(hour) % 12) + (half === 'p' ? 12 : 0), Number(minute)),
  )
}

const byId = (nodes: ChildNode[], id: string): Element | undefined =>
  DomUtils.findOne(({ attribs }) => attribs.id === id, nodes, true) ?? undefined

/** The tags at the foot of a page. */
export function tagsIn(page: ParentNode): string[] {
  const footer = byId(page.children, 'footer')
  const spans = DomUtils.getElementsByTagName('span', footer?.children ?? [])
  return [
    ...new Set(
      spans
        .filter(({ attribs }) => attribs.class === 'tag')
        .map(textOf)
        .filter(Boolean),
    ),
  ]
}

const textOf = (node: Element): string => plainLine(DomUtils.textContent(node))

interface Where {
  id: string
  author: string
  /** Of the page in the archive, from which it names its pictures. */
  base: string
  media: string[]
}

/** A post of the archive as a page: it says neither its kind nor its state. */
export function postOfPage(text: string, { id, author, base, media }: Where): NeutralPost {
  const page = parseHtml(text)
  const notes = new Set<string>()
  const footer = byId(page.children, 'footer')
  const body = DomUtils.getElementsByTagName('body', page.children)[0] ?? page
  const parts = body.children.filter((node) => node !== footer && !isBlank(node))
  const heading = takeTitle(parts)
  const document = new Document([])
  setChildren(document, withPhotos(withCard(parts)))
  const { html, words } = contentOf(document, { base, media, notes })
  const timestamp = byId(footer?.children ?? [], 'timestamp')
  const at = timestamp && timeInWords(DomUtils.textContent(timestamp))
  if (!at) notes.add(messages.undatedDraft)
  return {
    key: id,
    title: heading || words,
    html,
    excerpt: '',
    author,
    at,
    isPublic: at !== undefined,
    commentsClosed: false,
    categories: [],
    tags: tagsIn(page),
    picture: undefined,
    addresses: [`/post/${id}`],
    comments: [],
    notes: [...notes],
  }
}

/** Takes the headings at the beginning, or below its pictures, away: an empty one stands before that of newer posts. */
function takeTitle(parts: ChildNode[]): string {
  let title = ''
  while (title === '') {
    const at = parts.findIndex((part) => photoIn(part) === undefined)
    const first = parts[at]
    if (!first || !isTag(first) || first.name !== 'h1') break
    title = textOf(first)
    parts.splice(at, 1)
  }
  return title
}

/** A link alone is a card. */
function withCard(parts: ChildNode[]): ChildNode[] {
  const [first] = parts
  if (!first || !isTag(first) || first.name !== 'a') return parts
  const address = resolveAddress(addressBehind(first.attribs.href ?? ''), '')
  return address === undefined ? parts : [embedOf(address, { title: textOf(first) }), ...parts.slice(1)]
}

/** The pictures at the beginning; what is said of each is between marks that were meant for a program. */
function withPhotos(parts: ChildNode[]): ChildNode[] {
  const photos: Photo[] = []
  let at = 0
  for (; at < parts.length; at++) {
    const node = parts[at] as ChildNode
    const src = photoIn(node)
    const caption =
      isTag(node) && node.name === 'p' ? /^' \.(.*)\. *$/s.exec(DomUtils.textContent(node))?.[1] : undefined
    const last = photos.at(-1)
    if (src !== undefined) photos.push({ addresses: [src], caption: '' })
    else if (last && caption !== undefined) last.caption = oneLine(caption)
    else if (!(last && isText(node) && node.data.trim() === ';')) break
  }
  return [...photosOf(photos), ...parts.slice(at)]
}

/** The address of a picture alone, in the archive. */
function photoIn(node: ChildNode): string | undefined {
  if (!isTag(node)) return undefined
  const inside = node.name === 'p' ? node.children.filter((child) => !isBlank(child)) : [node]
  const [image] = inside
  const isPhoto = inside.length === 1 && image && isTag(image) && image.name === 'img'
  return isPhoto && /\/media\//.test(image.attribs.src ?? '') ? image.attribs.src : undefined
}
