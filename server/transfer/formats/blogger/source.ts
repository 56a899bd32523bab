import { dirname, join } from 'node:path'
import type { NeutralArchive, NeutralAuthor } from '../neutral.ts'
import { csvRows } from '../substack/rows.ts'
import { textIn, type XmlRecord, xmlRecords } from '../xml-records.ts'
import { Comments } from './comments.ts'
import { ATOM, authorOf, kindOf, labelsOf, linkOf, signatureOf, siteIn, stateOf } from './entries.ts'

/** More labels and months have no former addresses. */
const ARCHIVES_MAX = 50_000

/** What a backup has beside its posts, collected by the first pass. */
export interface Site {
  address: string
  /** The numbers of its blogs: an archive may have several. */
  ids: Set<string>
  /** Those that only some people could read. */
  privateSites: Set<string>
  posts: number
  /** By their names. */
  authors: Map<string, NeutralAuthor>
  /** The same by their profiles. */
  profiles: Map<string, NeutralAuthor>
  labels: Set<string>
  /** Such as `/2024/01`. */
  months: Set<string>
  comments: Comments
  /** Settings and parts of the design. */
  others: number
  album: Map<string, string>
}

export async function readSite(files: string[], address: string, album: Site['album']): Promise<Site> {
  const site: Site = {
    address: '',
    ids: new Set(),
    privateSites: new Set(),
    posts: 0,
    authors: new Map(),
    profiles: new Map(),
    labels: new Set(),
    months: new Set(),
    comments: new Comments(),
    others: 0,
    album,
  }
  for (const file of files) {
    let id = ''
    for await (const record of xmlRecords(file, ATOM)) {
      id ||= siteIn(record)
      collect(site, record)
    }
    await readSettings(site, join(dirname(file), 'settings.csv'), id)
  }
  site.address ||= address
  return site
}

function collect(site: Site, record: XmlRecord): void {
  if (record.name === 'id' && siteIn(record) !== '') site.ids.add(siteIn(record))
  if (record.name === 'link' && record.attributes.rel === 'alternate') setAddress(site, record.attributes.href ?? '')
  if (record.name !== 'entry') return
  const kind = kindOf(record)
  if (kind === 'comment') site.comments.add(record)
  else if (kind === 'post' || kind === 'page') collectPost(site, record)
  else site.others += 1
  const isMode = /\.settings\.BLOG_READ_ACCESS_MODE$/.test(textIn(record, 'id'))
  if (isMode) setAccess(site, siteIn(record), textIn(record, 'content'))
}

function collectPost(site: Site, entry: XmlRecord): void {
  if (stateOf(entry) === 'TRASHED') return
  if (siteIn(entry) !== '') site.ids.add(siteIn(entry))
  site.posts += 1
  setAddress(site, linkOf(entry, 'alternate'))
  const { profile, email } = signatureOf(entry)
  const key = authorOf(entry)
  const author = site.authors.get(key) ?? { key, name: key, email }
  site.authors.set(key, author)
  if (profile !== '' && !site.profiles.has(profile)) site.profiles.set(profile, author)
  if (site.labels.size < ARCHIVES_MAX) for (const label of labelsOf(entry)) site.labels.add(label)
  const former = linkOf(entry, 'alternate') || textIn(entry, 'blogger:filename')
  const [, month] = /^(?:https?:\/\/[^/]+)?(\/\d{4}\/\d\d)\//.exec(former) ?? []
  if (month !== undefined && site.months.size < ARCHIVES_MAX) site.months.add(month)
}

/** The first address is that of the site, as all are of it. */
function setAddress(site: Site, address: string): void {
  const url = URL.parse(address)
  if (site.address === '' && url && /^https?:$/.test(url.protocol)) site.address = url.origin
}

/** @param mode PUBLIC, or who alone could read the site */
function setAccess(site: Site, id: string, mode: string): void {
  if (mode.trim() !== '' && !/public|anyone|everyone/i.test(mode)) site.privateSites.add(id)
}

/** The settings beside `feed.atom`, which has no address of its site. */
async function readSettings(site: Site, file: string, id: string): Promise<void> {
  try {
    const { value } = await csvRows(file).next()
    if (typeof value !== 'object') return
    setAccess(site, id, value.blog_read_access_mode ?? '')
    // Of a blog with its own domain they do not have it.
    const isOwn = !/^(?:BLOGSPOT)?$/i.test(value.blog_publishing_mode ?? '')
    const name = isOwn ? '' : (value.blog_subdomain ?? '')
    if (/^[a-z0-9-]{1,63}$/i.test(name)) setAddress(site, `https://${name}.blogspot.com`)
  } catch {
    // Most backups have none.
  }
}

/** The lists of a site by the names that Blogger gives them. */
export const archivesOf = ({ address, labels, months }: Site): NeutralArchive[] => [
  ...[...labels].map((term) => ({ addresses: [`${address}/search/label/${encodeURIComponent(term)}`], of: { term } })),
  ...[...months].map((path) => ({ addresses: [`${address}${path}/`], of: { all: true as const } })),
]
