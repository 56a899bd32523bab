import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { plainLine } from '../html.ts'
import { type NeutralPost, UNKNOWN_ADDRESS } from '../neutral.ts'
import { timeOf } from '../time-of.ts'
import { childOf, textIn, type XmlRecord } from '../xml-records.ts'
import { contentOf } from './content.ts'
import { authorOf, htmlOf, keyOf, labelsOf, linkOf, siteIn, stateOf, titleOf } from './entries.ts'
import type { Site } from './source.ts'

/** A post or page with its comments. */
export function postOf(entry: XmlRecord, site: Site): NeutralPost {
  const key = keyOf(entry)
  const notes = new Set<string>()
  const at = timeOf(textIn(entry, 'published'))
  const former = formerAddress(entry)
  const base = URL.parse(former, site.address || UNKNOWN_ADDRESS)?.href ?? (site.address || UNKNOWN_ADDRESS)
  const { comments, left } = site.comments.of(key, site.profiles)
  if (left > 0) notes.add(formatMessage(messages.spamLeft, { count: left }))
  if (isPlaced(entry)) notes.add(formatMessage(messages.otherFields, { names: 'location' }))
  return {
    key,
    title: titleOf(entry),
    html: contentOf(htmlOf(entry) + soundOf(entry), base, site.album, notes),
    excerpt: plainLine(textIn(entry, 'blogger:metaDescription')),
    author: authorOf(entry),
    at,
    isPublic: isPublic(entry, at, site, notes),
    commentsClosed: false,
    categories: [],
    tags: labelsOf(entry),
    picture: undefined,
    addresses: former === '' ? [] : [former],
    comments,
    notes: [...notes],
  }
}

/** Adds why it is not. */
function isPublic(entry: XmlRecord, at: Date | undefined, site: Site, notes: Set<string>): boolean {
  const state = stateOf(entry)
  const isLater = at !== undefined && at.getTime() > Date.now()
  if (state === 'SCHEDULED' || (state === 'LIVE' && isLater))
    notes.add(formatMessage(messages.wasScheduled, { time: textIn(entry, 'published') }))
  else if (state !== 'LIVE' && state !== 'DRAFT') notes.add(formatMessage(messages.stateDraft, { state }))
  const whyPrivate = site.privateSites.get(siteIn(entry))
  if (whyPrivate !== undefined) notes.add(whyPrivate)
  return state === 'LIVE' && !isLater && whyPrivate === undefined
}

/** Its address, or its path alone; drafts have none. */
function formerAddress(entry: XmlRecord): string {
  const link = linkOf(entry, 'alternate')
  return /^https?:\/\//.test(link) ? link : textIn(entry, 'blogger:filename')
}

const isPlaced = (entry: XmlRecord): boolean =>
  textIn(entry, 'other:featurename') !== '' || (childOf(entry, 'blogger:location')?.children.length ?? 0) > 0

/** The file of a podcast, which is not in its text. */
function soundOf(entry: XmlRecord): string {
  const url = URL.parse(linkOf(entry, 'enclosure'))
  return url && /^https?:$/.test(url.protocol) ? `<audio src="${url.href.replaceAll('"', '%22')}"></audio>` : ''
}
