import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { csvRows, type Row } from '../csv-rows.ts'
import { plainLine } from '../html.ts'
import { type FolderFormat, type NeutralItem, type NeutralPost, type NeutralSite, orNote } from '../neutral.ts'
import { timeOf } from '../time-of.ts'
import { contentOf } from './content.ts'

/** Bytes of a text. */
const FILE_MAX = 5_000_000
const LIST = /(?:^|\/)posts\.csv$/
const TEXT = /^posts\/(\d+)(?:\.([^/]*))?\.html$/
/** What is a post or a page, if not all of it is text. */
const TYPES = new Set(['newsletter', 'podcast', 'thread', 'video', 'page', ''])

/** What an export has beside its posts. */
interface Source {
  folder: string
  /** Of `posts.csv` below the folder: empty, or ends with `/`. */
  root: string
  address: string
  author: string
  /** The texts by the ids of their posts. */
  texts: Map<string, string>
  /** The ids of all rows. */
  ids: Set<string>
}

const listIn = (files: string[]) => files.find((name) => LIST.test(name) && name.split('/').length <= 3)

/** The export of Substack: `posts.csv`, and a file with the text of each post. It is read twice. */
export const substack: FolderFormat = {
  matches(files) {
    const list = listIn(files)
    return list !== undefined && textsIn(files, rootOf(list)).size > 0
  },
  async read({ path: folder, files }, address = '') {
    const list = listIn(files) ?? ''
    const root = rootOf(list)
    const source: Source = { folder, root, address, author: '', texts: textsIn(files, root), ids: new Set() }
    let postCount = 0
    for await (const row of csvRows(join(folder, list))) {
      source.ids.add(idOf(row))
      if (isCarried(row) && source.texts.has(idOf(row))) postCount += 1
    }
    // Ids are those of all of Substack, so that the first one tells one publication from another.
    const first = [...source.ids].reduce((least, id) => (Number(id) < Number(least) ? id : least), [...source.ids][0])
    source.author = `author-${first ?? ''}`
    return {
      id: 'substack',
      address,
      authors: [{ key: source.author, name: messages.unnamedAuthor, email: undefined }],
      postCount,
      posts: () => posts(source, join(folder, list), files),
    } satisfies NeutralSite
  },
}

const rootOf = (list: string) => list.slice(0, list.length - 'posts.csv'.length)

function textsIn(files: string[], root: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const name of files) {
    const [, id] = (name.startsWith(root) && TEXT.exec(name.slice(root.length))) || []
    if (id !== undefined) texts.set(id, name)
  }
  return texts
}

/** `post_id` is the id, and in newer exports the slug behind it. */
const idOf = ({ post_id = '' }: Row) => /^\d+/.exec(post_id.trim())?.[0] ?? ''

const isCarried = ({ type = '' }: Row) => TYPES.has(type)

async function* posts(source: Source, list: string, files: string[]): AsyncGenerator<NeutralItem> {
  yield { of: 'posts.csv', text: messages.substackLacks }
  const mail = files.find((name) => /(?:^|\/)(?:email_list|subscribers?)[^/]*\.csv$/i.test(name))
  if (mail !== undefined) yield { of: mail, text: messages.mailListLeft }
  const rows = csvRows(list)
  let next = await rows.next()
  for (; !next.done; next = await rows.next()) yield await itemOf(source, next.value)
  if (!next.value) yield { of: 'posts.csv', text: messages.fileCut }
  for (const [id, name] of source.texts) if (!source.ids.has(id)) yield { of: name, text: messages.rowMissing }
}

async function itemOf(source: Source, row: Row): Promise<NeutralItem> {
  const id = idOf(row)
  const of = plainLine(row.title ?? '') || row.post_id || 'posts.csv'
  if (!isCarried(row)) return { of, text: formatMessage(messages.typeLeft, { type: row.type ?? '' }) }
  const name = source.texts.get(id)
  if (name === undefined) return { of, text: messages.textMissing }
  const text = await readText(join(source.folder, ...name.split('/'))).catch(() => undefined)
  if (text === undefined) return { of, text: messages.postBroken }
  return orNote(of, () => {
    const post = postOf(source, row, { id, name, text })
    return row.type === 'page' ? { page: post } : post
  })
}

async function readText(file: string): Promise<string | undefined> {
  return (await stat(file)).size > FILE_MAX ? undefined : readFile(file, 'utf8')
}

function postOf(source: Source, row: Row, { id, name, text }: { id: string; name: string; text: string }): NeutralPost {
  const notes = new Set<string>()
  const [, , slug] = TEXT.exec(name.slice(source.root.length)) ?? []
  const isForAll = (row.audience ?? '') === 'everyone'
  if (!isForAll) notes.add(messages.wasForMembers)
  const isPublished = row.is_published?.toLowerCase() === 'true'
  const base = source.address && slug ? `${source.address}/p/${slug}` : source.address
  const { html, isRestricted } = contentOf(text + soundOf(row), base, notes)
  return {
    key: id,
    title: plainLine(row.title ?? ''),
    html,
    excerpt: plainLine(row.subtitle ?? ''),
    author: source.author,
    at: timeOf(row.post_date),
    isPublic: isPublished && isForAll && !isRestricted,
    commentsClosed: false,
    categories: [],
    tags: [],
    picture: undefined,
    addresses: slug ? [`/p/${slug}`] : [],
    comments: [],
    notes: [...notes],
  }
}

/** The file of a podcast, which is not in its text. */
function soundOf({ podcast_url = '' }: Row): string {
  const url = /^https?:\/\//.test(podcast_url) ? URL.parse(podcast_url) : null
  return url ? `<audio src="${url.href.replaceAll('"', '%22')}"></audio>` : ''
}
