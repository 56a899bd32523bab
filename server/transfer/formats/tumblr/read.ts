import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { NAME_MAX } from '#contract/limits.ts'
import { imports as messages } from '../../../language/messages.ts'
import { copied } from '../copied.ts'
import { parseHtml } from '../html.ts'
import {
  type Folder,
  type FolderFormat,
  type NeutralAuthor,
  type NeutralItem,
  type NeutralSite,
  orNote,
} from '../neutral.ts'
import { xmlRecords } from '../xml-records.ts'
import { besidePosts } from './content.ts'
import { postOfPage, tagsIn } from './html-post.ts'
import { mediaOf } from './media.ts'
import { POSTS, postOfRecord, tagsOf } from './xml-post.ts'

/** Bytes of a page. */
const FILE_MAX = 5_000_000
/** More tags have no former addresses. */
const TAGS_MAX = 50_000
/** Characters of a tag, of which Tumblr has 140, and of other short texts. */
const LINE_MAX = 200
const PAGE = /^((?:[^/]+\/){0,2}?)(?:posts\/)?html\/(\d{4,25})\.html$/
const INDEX = /^(?:[^/]+\/){0,2}posts(?:_index\.html|\.xml)$/
const LIST = /^(?:[^/]+\/){0,2}posts\.xml$/
const SUBMISSION = /(?:^|\/)html\/submissions\/[^/]+\.html$/
const ACCOUNT = /(?:^|\/)(?:payload-\d+\.json|messages\.xml|conversations\/[^/]+)$/

/** What an archive has beside its posts, collected by the first pass. */
interface Source {
  folder: Folder
  list: string | undefined
  /** The pages of posts by their numbers. */
  pages: Map<string, string>
  /** The numbers of the posts in the list. */
  listed: Set<string>
  media: Map<string, string[]>
  author: NeutralAuthor
  address: string
  tags: Set<string>
}

/** The archive of a blog of Tumblr: a page for each post, or a list of them, and their pictures. */
export const tumblr: FolderFormat = {
  matches: (files) => files.some((name) => PAGE.test(name)) && files.some(isMark),
  async read(folder, address = '') {
    const source = await readSource(folder)
    source.address ||= address
    return {
      id: 'tumblr',
      address: source.address,
      authors: [source.author],
      archives: [...source.tags].map((term) => ({ addresses: addressesOf(term), of: { term } })),
      postCount: new Set([...source.pages.keys(), ...source.listed]).size,
      posts: () => posts(source),
    } satisfies NeutralSite
  },
}

/** Pages by numbers alone might be of any site. */
const isMark = (name: string) => INDEX.test(name) || (PAGE.test(name) && name.includes('posts/html/'))

const addressesOf = (tag: string) =>
  [...new Set([tag, tag.replaceAll(' ', '-')])].map((name) => `/tagged/${encodeURIComponent(name)}`)

async function readSource(folder: Folder): Promise<Source> {
  const pages = new Map<string, string>()
  for (const name of folder.files) {
    const [, , id] = PAGE.exec(name) ?? []
    if (id !== undefined) pages.set(id, name)
  }
  const list = folder.files.find((name) => LIST.test(name))
  const media = mediaOf(folder.around ?? folder.files)
  const source: Source = {
    folder,
    list,
    pages,
    listed: new Set(),
    media,
    author: unnamed(pages),
    address: '',
    tags: new Set(),
  }
  if (list !== undefined) await collectList(source, join(folder.path, ...list.split('/')))
  for (const [id, name] of pages) {
    if (source.listed.has(id)) continue
    const text = (await readPage(folder, name)) ?? ''
    // The tags are at the end, so that the rest need not be parsed.
    const footer = text.lastIndexOf('<div id="footer"')
    addTags(source, footer < 0 ? [] : tagsIn(parseHtml(text.slice(footer))))
  }
  return source
}

/** Numbers are those of all of Tumblr, so that the first one tells one blog from another. */
function unnamed(pages: Map<string, string>): NeutralAuthor {
  const first = [...pages.keys()].sort((one, other) => one.length - other.length || (one < other ? -1 : 1))[0]
  return { key: `author-${first ?? ''}`, name: messages.unnamedAuthor, email: undefined }
}

async function collectList(source: Source, file: string): Promise<void> {
  for await (const record of xmlRecords(file, POSTS)) {
    if (record.name !== 'post' || !record.attributes.id) continue
    const { id, tumblelog, url } = record.attributes
    source.listed.add(copied(id.slice(0, LINE_MAX)))
    addTags(source, tagsOf(record))
    const name = copied((tumblelog ?? '').slice(0, NAME_MAX))
    if (name !== '' && source.author.name === messages.unnamedAuthor)
      source.author = { key: name, name, email: undefined }
    const parsed = URL.parse(url ?? '')
    if (source.address === '' && parsed && /^https?:$/.test(parsed.protocol)) source.address = copied(parsed.origin)
  }
}

function addTags({ tags }: Source, found: string[]): void {
  for (const tag of found) if (tags.size < TAGS_MAX && tag.length <= LINE_MAX) tags.add(copied(tag))
}

/** @returns undefined for one that is too large or not there */
async function readPage({ path }: Folder, name: string): Promise<string | undefined> {
  const file = join(path, ...name.split('/'))
  const isTooLarge = await stat(file).then(
    ({ size }) => size > FILE_MAX,
    () => true,
  )
  return isTooLarge ? undefined : readFile(file, 'utf8').catch(() => undefined)
}

async function* posts(source: Source): AsyncGenerator<NeutralItem> {
  const { folder, list, pages, listed, media, author } = source
  yield { of: messages.ofTumblr, text: list === undefined ? messages.tumblrLacks : messages.tumblrListLacks }
  const submissions = folder.files.filter((name) => SUBMISSION.test(name)).length
  if (submissions > 0)
    yield { of: messages.ofTumblr, text: formatMessage(messages.submissionsLeft, { count: submissions }) }
  const isAccount = [...folder.files, ...(folder.around ?? [])].some((name) => ACCOUNT.test(name))
  if (isAccount) yield { of: messages.ofTumblr, text: messages.accountDataLeft }
  if (list !== undefined) yield* postsOfList(source, join(folder.path, ...list.split('/')))
  for (const [id, name] of pages) {
    if (listed.has(id)) continue
    const text = await readPage(folder, name)
    const base = besidePosts(PAGE.exec(name)?.[1] ?? '')
    yield text === undefined
      ? { of: name, text: messages.postBroken }
      : orNote(name, () => postOfPage(text, { id, author: author.key, base, media: media.get(id) ?? [] }))
  }
}

async function* postsOfList({ media, author }: Source, file: string): AsyncGenerator<NeutralItem> {
  let isWhole = false
  for await (const record of xmlRecords(file, POSTS)) {
    if (record.name === 'tumblr') isWhole = !record.isCut
    if (record.name !== 'post') continue
    const of = record.attributes.slug || record.attributes.id || basename(file)
    if (record.isCut || !record.attributes.id) yield { of, text: messages.postCut }
    else yield orNote(of, () => postOfRecord(record, author.key, media.get(record.attributes.id ?? '') ?? []))
  }
  if (!isWhole) yield { of: basename(file), text: messages.fileCut }
}
