import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { imports as messages } from '../../../language/messages.ts'
import { plainLine, plainText } from '../html.ts'
import type { NeutralComment, NeutralPicture, NeutralPost } from '../neutral.ts'
import { timeOf } from '../time-of.ts'
import { childOf, textIn, type XmlRecord } from '../xml-records.ts'
import { contentOf, type Footnote } from './content.ts'
import { metaOf, type Site } from './source.ts'

const NO_CATEGORY = new Set(['uncategorized', ''])

export const titleOf = (record: XmlRecord): string => plainLine(textIn(record, 'title'))

/** A post with its comments. */
export function postOf(record: XmlRecord, site: Site): NeutralPost {
  const id = textIn(record, 'wp:post_id')
  const link = textIn(record, 'link')
  const notes = new Set<string>()
  const meta = metaOf(record)
  const source = {
    base: URL.parse(link, site.address || undefined)?.href ?? site.address,
    attachments: site.attachments,
    attachmentsOf: site.attachmentsOf.get(id) ?? [],
  }
  const [author = '', ...others] = authorsOf(record, site)
  if (others.length > 0) notes.add(formatMessage(messages.otherAuthors, { names: joined(others) }))
  addNotes(record, meta, notes)
  const text = childOf(record, 'content:encoded')?.text ?? ''
  const { html, isRestricted } = contentOf(text, source, notes, footnotesOf(meta))
  return {
    key: keyOf(id, link, site) || textIn(record, 'guid'),
    title: titleOf(record),
    html,
    excerpt: plainText(textIn(record, 'excerpt:encoded')),
    author,
    at: dateOf(record),
    isPublic:
      textIn(record, 'wp:status') === 'publish' &&
      textIn(record, 'wp:post_password') === '' &&
      !isRestricted &&
      isForAll(meta),
    commentsClosed: textIn(record, 'wp:comment_status') === 'closed',
    categories: termsOf(record, ['category']).filter((name) => !NO_CATEGORY.has(name.toLowerCase())),
    tags: termsOf(record, ['post_tag', 'tag']),
    picture: leadPicture(meta, site),
    addresses: [link, id && `${site.address}/?p=${id}`].filter((address) => address !== ''),
    comments: commentsOf(record, site, notes),
    notes: [...notes],
  }
}

/** The same in every export: the id, with the address of one whose id another has. */
const keyOf = (id: string, link: string, { addressesOf }: Site): string =>
  id !== '' && addressesOf.get(id) !== link ? `${id} ${link}` : id || link

/** Whether all readers could see it, and not only subscribers of its newsletter. */
const isForAll = (meta: Map<string, string>) =>
  ['', 'everybody'].includes(meta.get('_jetpack_newsletter_access')?.trim() ?? '')

/** Notes about the state of a post and what else it has. */
function addNotes(record: XmlRecord, meta: Map<string, string>, notes: Set<string>): void {
  const status = textIn(record, 'wp:status')
  if (status === 'private') notes.add(messages.wasPrivate)
  if (status === 'future') notes.add(formatMessage(messages.wasScheduled, { time: textIn(record, 'wp:post_date_gmt') }))
  if (textIn(record, 'wp:post_password') !== '') notes.add(messages.hadPassword)
  if (!isForAll(meta)) notes.add(messages.wasForMembers)
  if (textIn(record, 'wp:is_sticky') === '1') notes.add(messages.wasSticky)
  // Those that begin with _ are for programs.
  const fields = [...meta.keys()].filter((key) => !key.startsWith('_') && key !== 'footnotes')
  if (fields.length > 0) notes.add(formatMessage(messages.otherFields, { names: joined(fields) }))
}

/** The creator and the co-authors, each once. */
function authorsOf(record: XmlRecord, { authors }: Site): string[] {
  const creator = textIn(record, 'dc:creator')
  const others = record.children
    .filter(({ name, attributes }) => name === 'category' && attributes.domain === 'author')
    .map(({ attributes, text }) => (authors.has(attributes.nicename ?? '') ? (attributes.nicename ?? '') : text.trim()))
  return [...new Set([creator, ...others])].filter((login, at) => at === 0 || login !== '')
}

/** The names of categories or tags. WXR 1.0 has each twice, once without what it is. */
function termsOf(record: XmlRecord, domains: string[]): string[] {
  const terms = record.children.filter(
    ({ name, attributes }) => name === 'category' && domains.includes(attributes.domain ?? ''),
  )
  return [...new Set(terms.map(({ text }) => plainLine(text)).filter(Boolean))]
}

function leadPicture(meta: Map<string, string>, site: Site): NeutralPicture | undefined {
  const lead = site.attachments.get(meta.get('_thumbnail_id') ?? '')
  return lead && { address: lead.address, others: [], alt: lead.alt }
}

/** The time of a post; a draft has none in UTC. */
function dateOf(record: XmlRecord): Date | undefined {
  return (
    inUtc(textIn(record, 'wp:post_date_gmt')) ??
    timeOf(textIn(record, 'pubDate')) ??
    inUtc(textIn(record, 'wp:post_date'))
  )
}

/** @param time such as 2024-06-05 16:04:48, or 0000-00-00 00:00:00 for none */
const inUtc = (time: string): Date | undefined => timeOf(`${time.replace(' ', 'T')}Z`)

/** The footnotes of a post; none if they are not what WordPress writes. */
function footnotesOf(meta: Map<string, string>): Footnote[] {
  try {
    const notes: { id?: unknown; content?: unknown }[] = JSON.parse(meta.get('footnotes') || '[]')
    return notes.map(({ id, content }) => ({ id: String(id ?? ''), html: String(content ?? '') }))
  } catch {
    return []
  }
}

function commentsOf(record: XmlRecord, site: Site, notes: Set<string>): NeutralComment[] {
  const all = record.children.filter(({ name }) => name === 'wp:comment')
  const written = all.filter((comment) => ['', 'comment'].includes(textIn(comment, 'wp:comment_type')))
  const isKept = (comment: XmlRecord) =>
    ['0', '1', '', 'approve', 'hold'].includes(textIn(comment, 'wp:comment_approved'))
  const kept = written.filter(isKept)
  const pingbacks = all.length - written.length
  const spam = written.length - kept.length
  if (pingbacks > 0) notes.add(formatMessage(messages.pingbacksLeft, { count: pingbacks }))
  if (spam > 0) notes.add(formatMessage(messages.spamLeft, { count: spam }))
  return kept.map((comment) => {
    const parent = textIn(comment, 'wp:comment_parent')
    return {
      key: textIn(comment, 'wp:comment_id'),
      parent: parent === '' || parent === '0' ? undefined : parent,
      author: site.authorIds.get(textIn(comment, 'wp:comment_user_id')),
      name: plainLine(textIn(comment, 'wp:comment_author')),
      email: textIn(comment, 'wp:comment_author_email') || undefined,
      isOfAccount: !['', '0'].includes(textIn(comment, 'wp:comment_user_id')),
      at:
        inUtc(textIn(comment, 'wp:comment_date_gmt')) ??
        inUtc(textIn(comment, 'wp:comment_date')) ??
        dateOf(record) ??
        new Date(0),
      text: plainText(textIn(comment, 'wp:comment_content')),
      waits: ['0', 'hold'].includes(textIn(comment, 'wp:comment_approved')),
    }
  })
}
