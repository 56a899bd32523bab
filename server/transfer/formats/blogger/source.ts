import { basename, dirname, join } from 'node:path'
import { imports as messages } from '../../../language/messages.ts'
import { copied } from '../copied.ts'
import { csvRows } from '../csv-rows.ts'
import type { Folder, NeutralArchive, NeutralAuthor, Note } from '../neutral.ts'
import { textIn, type XmlRecord, xmlRecords } from '../xml-records.ts'
import { Comments } from './comments.ts'
import { ATOM, authorOf, kindOf, labelsOf, linkOf, signatureOf, siteIn, stateOf } from './entries.ts'
import { albumOf } from './pictures.ts'

/** More labels and months have no former addresses. */
const ARCHIVES_MAX = 50_000
/** Characters of a label, of which Blogger has 200. */
const LABEL_MAX = 200
/** Others are known by the names in their posts alone. */
const AUTHORS_MAX = 10_000
/** The file beside `feed.atom` that says who could read the blog. */
export const SETTINGS = 'settings.csv'

/** What a backup has beside its posts, collected by the first pass. */
export interface Site {
  address: string
  /** The lowest number of its blogs: an archive may have several. */
  firstId: string
  /** Those that only some people could read, or may have, and the note about it for each post. */
  privateSites: Map<string, string>
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
  /** Whether the archive had settings that could not be unpacked. */
  areSettingsLost: boolean
  notes: Note[]
}

export async function readSite(files: string[], address: string, folder?: Folder): Promise<Site> {
  const site: Site = {
    address: '',
    firstId: '',
    privateSites: new Map(),
    posts: 0,
    authors: new Map(),
    profiles: new Map(),
    labels: new Set(),
    months: new Set(),
    comments: new Comments(),
    others: 0,
    album: albumOf(folder?.files ?? []),
    areSettingsLost: folder?.notes.some(({ of }) => basename(of) === SETTINGS) ?? false,
    notes: [],
  }
  for (const file of files) {
    let id = ''
    for await (const record of xmlRecords(file, ATOM)) {
      id ||= copied(siteIn(record))
      collect(site, record)
    }
    await readSettings(site, join(dirname(file), SETTINGS), id)
  }
  site.address ||= address
  return site
}

function collect(site: Site, record: XmlRecord): void {
  if (record.name === 'id') addId(site, siteIn(record))
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
  addId(site, siteIn(entry))
  site.posts += 1
  setAddress(site, linkOf(entry, 'alternate'))
  addAuthor(site, entry)
  for (const label of labelsOf(entry))
    if (site.labels.size < ARCHIVES_MAX && label.length <= LABEL_MAX) site.labels.add(copied(label))
  const former = linkOf(entry, 'alternate') || textIn(entry, 'blogger:filename')
  const [, month] = /^(?:https?:\/\/[^/]+)?(\/\d{4}\/\d\d)\//.exec(former) ?? []
  if (month !== undefined && site.months.size < ARCHIVES_MAX) site.months.add(month)
}

/** Numbers are those of all of Blogger, so that the lowest one tells one archive from another. */
function addId(site: Site, id: string): void {
  const { firstId: first } = site
  const isLower = id.length < first.length || (id.length === first.length && id < first)
  if (id !== '' && (first === '' || isLower)) site.firstId = copied(id)
}

function addAuthor({ authors, profiles }: Site, entry: XmlRecord): void {
  const { profile, email = '' } = signatureOf(entry)
  const key = copied(authorOf(entry))
  const author = authors.get(key) ?? { key, name: key, email: copied(email) || undefined }
  if (authors.size < AUTHORS_MAX) authors.set(key, author)
  if (profile !== '' && !profiles.has(profile) && profiles.size < AUTHORS_MAX) profiles.set(copied(profile), author)
}

/** The first address is that of the site, as all are of it. */
function setAddress(site: Site, address: string): void {
  const url = URL.parse(address)
  if (site.address === '' && url && /^https?:$/.test(url.protocol)) site.address = copied(url.origin)
}

/** @param mode PUBLIC, or who alone could read the site */
function setAccess(site: Site, id: string, mode: string): void {
  if (mode.trim() !== '' && !/public|anyone|everyone/i.test(mode))
    site.privateSites.set(copied(id), messages.wasPrivate)
}

/**
 * The settings beside `feed.atom`, which has no address of its site. Most backups have none; who could read a site whose
 * settings are broken is not known.
 */
async function readSettings(site: Site, file: string, id: string): Promise<void> {
  let mode = ''
  try {
    for await (const row of csvRows(file)) {
      mode = row.blog_read_access_mode?.trim() ?? ''
      // Of a blog with its own domain they do not have it.
      const isOwn = !/^(?:BLOGSPOT)?$/i.test(row.blog_publishing_mode ?? '')
      const name = isOwn ? '' : (row.blog_subdomain ?? '')
      if (/^[a-z0-9-]{1,63}$/i.test(name)) setAddress(site, `https://${name}.blogspot.com`)
      break
    }
  } catch (error) {
    if (isMissing(error) && !site.areSettingsLost) return
  }
  setAccess(site, id, mode)
  if (mode !== '') return
  site.privateSites.set(id, messages.mayBePrivate)
  site.notes.push({ of: `${basename(dirname(file))}/${SETTINGS}`, text: messages.accessUnknown })
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** The lists of a site by the names that Blogger gives them. */
export const archivesOf = ({ address, labels, months }: Site): NeutralArchive[] => [
  ...[...labels].map((term) => ({ addresses: [`${address}/search/label/${encodeURIComponent(term)}`], of: { term } })),
  ...[...months].map((path) => ({ addresses: [`${address}${path}/`], of: { all: true as const } })),
]
