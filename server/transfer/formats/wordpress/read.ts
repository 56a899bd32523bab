import { basename } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { withoutLastSlashes } from '../../../http/without-last-slashes.ts'
import { imports as messages } from '../../../language/messages.ts'
import { copied } from '../copied.ts'
import { plainLine, plainText } from '../html.ts'
import { type Format, type NeutralAuthor, type NeutralItem, type NeutralSite, orNote } from '../neutral.ts'
import { textIn, type XmlForm, type XmlRecord, xmlRecords } from '../xml-records.ts'
import { addTerms, archivesOf } from './archives.ts'
import { postOf, titleOf } from './post.ts'
import { metaOf, type Site } from './source.ts'

const WXR: XmlForm = {
  record: 'item',
  around: ['channel', 'rss'],
  prefixes: ['wp', 'content', 'excerpt', 'dc'],
  // It is written with the version of the format, or with a slash less.
  prefixOf(namespace) {
    if (/wordpress\.org\/export\/[^/]+\/excerpt/.test(namespace)) return 'excerpt'
    if (/wordpress\.org\/export\//.test(namespace)) return 'wp'
    if (/purl\.org\/rss\/[^/]*\/?modules\/content/.test(namespace)) return 'content'
    return /purl\.org\/dc\//.test(namespace) ? 'dc' : 'other'
  },
}

/**
 * The export of WordPress (WXR 1.0 to 1.2), also in several files. They are read twice: attachments and authors may be
 * anywhere, also behind the posts that name them.
 */
export const wordpress: Format = {
  matches: (head) =>
    /xmlns:\w+\s*=\s*["']https?:\/\/wordpress\.org\/export\//.test(head) || head.includes('<wp:wxr_version>'),
  async read(files) {
    const site: Site = {
      address: '',
      title: '',
      posts: 0,
      authors: new Map(),
      authorIds: new Map(),
      terms: new Map(),
      attachments: new Map(),
      attachmentsOf: new Map(),
      addressesOf: new Map(),
    }
    for (const file of files) for await (const record of xmlRecords(file, WXR)) collect(site, record)
    return {
      id: `wordpress ${nameOf(site)}`,
      address: site.address,
      authors: [...site.authors.values()],
      archives: archivesOf(site.address, site.terms, site.authorIds, site.authors.keys()),
      postCount: site.posts,
      posts: () => posts(files, site),
    } satisfies NeutralSite
  },
}

/** What tells a site from others: its address, and its title if several sites may be at that address. */
const nameOf = ({ address, title }: Site) =>
  /\.[a-z]/i.test(URL.parse(address)?.hostname ?? '') ? address : `${address} ${title}`

function collect(site: Site, record: XmlRecord): void {
  if (record.name === 'wp:author') addAuthor(site, record)
  if (record.name !== 'item' || isPost(record)) addTerms(site.terms, record)
  if (record.name === 'title') site.title ||= copied(plainLine(record.text))
  if (record.name === 'wp:base_blog_url' || (record.name === 'link' && site.address === ''))
    site.address = copied(withoutLastSlashes(record.text.trim())) || site.address
  if (record.name !== 'item') return
  if (isPost(record) || isPage(record)) {
    site.posts += 1
    const id = textIn(record, 'wp:post_id')
    if (!site.addressesOf.has(id)) site.addressesOf.set(copied(id), copied(textIn(record, 'link')))
  }
  const login = textIn(record, 'dc:creator')
  // WXR 1.0 lists no authors, and other programs not all.
  if (login !== '' && (isPost(record) || isPage(record)) && !site.authors.has(login))
    addTo(site.authors, { key: login, name: nameIn(login), email: login.includes('@') ? login : undefined })
  if (textIn(record, 'wp:post_type') === 'attachment') addAttachment(site, record)
}

/** A name for signing in as one to show: an email address is shown to no one. */
const nameIn = (login: string): string => login.replace(/(?<=.)@.*$/s, '')

function addTo(authors: Site['authors'], { key, name, email }: NeutralAuthor): void {
  const author = { ...copied({ key, name }), email: email === undefined ? undefined : copied(email) }
  authors.set(author.key, author)
}

function addAuthor({ authors, authorIds }: Site, record: XmlRecord): void {
  const login = textIn(record, 'wp:author_login')
  if (login === '') return
  const whole = [textIn(record, 'wp:author_first_name'), textIn(record, 'wp:author_last_name')]
    .filter(Boolean)
    .join(' ')
  const name = plainLine(textIn(record, 'wp:author_display_name')) || plainLine(whole) || nameIn(login)
  addTo(authors, { key: login, name, email: textIn(record, 'wp:author_email') || undefined })
  authorIds.set(copied(textIn(record, 'wp:author_id')), copied(login))
}

function addAttachment({ attachments, attachmentsOf }: Site, record: XmlRecord): void {
  const address = textIn(record, 'wp:attachment_url')
  if (!URL.canParse(address)) return
  const attachment = copied({
    address: new URL(address).href,
    alt: metaOf(record).get('_wp_attachment_image_alt') ?? '',
    caption: plainText(textIn(record, 'excerpt:encoded')),
    parent: textIn(record, 'wp:post_parent'),
  })
  attachments.set(copied(textIn(record, 'wp:post_id')), attachment)
  const others = attachmentsOf.get(attachment.parent)
  if (others) others.push(attachment)
  else attachmentsOf.set(attachment.parent, [attachment])
}

const isPost = (record: XmlRecord) => ['post', ''].includes(textIn(record, 'wp:post_type'))
const isPage = (record: XmlRecord) => textIn(record, 'wp:post_type') === 'page'

async function* posts(files: string[], site: Site): AsyncGenerator<NeutralItem> {
  for (const file of files) {
    let isWhole = false
    for await (const record of xmlRecords(file, WXR)) {
      if (record.name === 'channel') isWhole = !record.isCut
      if (record.name !== 'item') continue
      const item = itemOf(record, site)
      if (item) yield item
    }
    if (!isWhole) yield { of: basename(file), text: messages.fileCut }
  }
}

/** @returns undefined for what is carried with posts */
function itemOf(record: XmlRecord, site: Site): NeutralItem | undefined {
  const type = textIn(record, 'wp:post_type')
  const of = titleOf(record) || textIn(record, 'wp:post_id')
  if (record.isCut) return { of, text: messages.postCut }
  if (type === 'attachment') return undefined
  if (!isPost(record) && !isPage(record)) return { of, text: formatMessage(messages.typeLeft, { type }) }
  const status = textIn(record, 'wp:status')
  if (status === 'trash' || status === 'auto-draft') return { of, text: formatMessage(messages.statusLeft, { status }) }
  return orNote(of, () => {
    const post = postOf(record, site)
    return isPage(record) ? { page: post } : post
  })
}
