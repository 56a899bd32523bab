import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import { type Element, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/import.ts'
import { parseHtml, plainLine, setChildren, writeHtml } from '../html.ts'
import {
  type Folder,
  type FolderFormat,
  type NeutralAuthor,
  type NeutralPicture,
  type NeutralPost,
  type NeutralSite,
  type Note,
  orNote,
  UNKNOWN_ADDRESS,
} from '../neutral.ts'
import { tidyHtml } from '../tidy.ts'
import { addressesOf } from './addresses.ts'
import { authorsOf, readAuthors } from './authors.ts'
import { dateOf, type Fields, fieldsIn, listOf, readPage, textIn, textOf } from './front-matter.ts'
import { kindOf, PAGE_FILE } from './kinds.ts'
import { findSource, type Source } from './program.ts'
import { expand, type Targets } from './templates.ts'
import { htmlOfMarkdown } from './to-html.ts'

/** Bytes of a file. */
const FILE_MAX = 1_500_000
/** Fields that are carried, or mean nothing elsewhere. */
const KNOWN_FIELDS = new Set(
  `title date pubDate publishDate published_at created draft published status publish private tags tag categories category
   keywords description excerpt summary subtitle lead author authors permalink url slug aliases redirect_from redirects
   image cover featured_image featuredImage feature_image hero heroImage thumbnail banner cover_image images layout type
   id lastmod updated modified updatedDate last_modified_at toc comments expiryDate taxonomies extra sidebar_label weight`.split(
    /\s+/,
  ),
)

/** A folder of Markdown files with front matter. They are read twice: links between them need all addresses. */
export const markdown: FolderFormat = {
  matches: (files) => files.some((name) => PAGE_FILE.test(name)),
  async read(folder, address) {
    const source = await findSource(folder, address)
    const authors = await readAuthors(folder, source)
    const index = new Index(folder, source)
    const found = new Map<string, NeutralAuthor>()
    const others: Note[] = []
    for (const path of index.texts) {
      const kind = kindOf(path, source)
      if (kind === 'page') others.push({ of: path, text: formatMessage(messages.typeLeft, { type: 'page' }) })
      if (kind !== 'post') continue
      const head = await headOf(folder, source, path)
      if (!head) {
        others.push({ of: path, text: messages.postBroken })
        continue
      }
      index.add(head)
      for (const author of authorsOf(head.fields, authors, source)) found.set(author.key, author)
    }
    return {
      id: `markdown ${source.address || source.title || folder.name}`,
      address: source.address,
      authors: [...found.values()],
      postCount: index.posts.length,
      async *posts() {
        yield* others
        for (const head of index.posts) {
          const text = await readText(folder, source, head.path).catch(() => undefined)
          yield text === undefined
            ? { of: head.path, text: messages.postBroken }
            : orNote(head.title, () => postOf(text, head, { source, index, authors }))
        }
      },
    } satisfies NeutralSite
  },
}

/** What of a post is known before its text is read. */
interface Head {
  path: string
  fields: Fields
  title: string
  at: Date | undefined
  categories: string[]
  addresses: string[]
}

const fileOf = ({ path: folder }: Folder, { root }: Source, path: string) => join(folder, root, path)

async function readText(folder: Folder, source: Source, path: string): Promise<string | undefined> {
  const file = fileOf(folder, source, path)
  return (await stat(file)).size > FILE_MAX ? undefined : readFile(file, 'utf8')
}

async function headOf(folder: Folder, source: Source, path: string): Promise<Head | undefined> {
  const text = await readText(folder, source, path)
  if (text === undefined) return undefined
  const { fields, body } = readPage(text)
  const title = plainLine(textIn(fields, 'title')) || (headingOf(body)?.text ?? '') || nameIn(path)
  const at =
    ['date', 'pubDate', 'publishDate', 'published_at', 'created'].map((name) => dateOf(fields[name])).find(Boolean) ??
    dateOf(/(?:^|\/)(\d{4}-\d{1,2}-\d{1,2})[-/]/.exec(path)?.[1])
  const categories = categoriesOf(fields, path, source)
  return {
    path,
    fields,
    title,
    at,
    categories,
    addresses: addressesOf({ path, fields, at, title, categories }, source),
  }
}

/** The name of a file as a title. */
function nameIn(path: string): string {
  const parts = path.replace(/\.\w+$/, '').split('/')
  const name = /^(?:index|readme)$/i.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1)
  return (name ?? '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
    .replaceAll(/[-_]/g, ' ')
    .trim()
}

/** The first line, if it is a heading of the first level. */
function headingOf(body: string): { text: string; rest: string } | undefined {
  const [, text, rest = ''] = /^\s*# +([^\n]+)(?:\n([\s\S]*))?$/.exec(body) ?? []
  return text === undefined ? undefined : { text: plainLine(text.replace(/[*_`#]/g, '')), rest }
}

function categoriesOf(fields: Fields, path: string, { program }: Source): string[] {
  const separator = program === 'jekyll' ? /[\s,]+/ : /,/
  const given = [
    ...listOf(fields.categories, separator),
    ...listOf(fields.category),
    ...listOf(fieldsIn(fields.taxonomies).categories),
  ]
  // Folders around those of posts are categories in Jekyll.
  const [, folders = ''] = program === 'jekyll' ? (/^(.+)\/_(?:posts|drafts)\//.exec(path) ?? []) : []
  return [...new Set([...folders.split('/').filter((name) => name && !name.startsWith('_')), ...given])]
}

/** All posts and files, by the names by which texts refer to them. */
class Index implements Targets {
  /** The paths of all texts below the folder of the program. */
  readonly texts: string[]
  readonly posts: Head[] = []
  readonly #files: Set<string>
  readonly #source: Source
  readonly #byName = new Map<string, string>()
  readonly #byPath = new Map<string, Head>()
  readonly #byTitle = new Map<string, Head>()

  constructor({ files }: Folder, source: Source) {
    const inside = files.filter((name) => name.startsWith(source.root)).map((name) => name.slice(source.root.length))
    this.#source = source
    this.#files = new Set(inside)
    this.texts = inside.filter((name) => kindOf(name, source) !== undefined)
    for (const name of inside) this.#byName.set(lastOf(name).toLowerCase(), name)
  }

  add(head: Head): void {
    this.posts.push(head)
    this.#byPath.set(withoutEnding(head.path), head)
    const names = [head.title, lastOf(withoutEnding(head.path)), ...listOf(head.fields.aliases)]
    for (const name of names) if (!this.#byTitle.has(name.toLowerCase())) this.#byTitle.set(name.toLowerCase(), head)
  }

  post(name: string): string | undefined {
    const path = withoutEnding(name.replace(/^\/+/, '').replace(/#.*$/, ''))
    const head =
      this.#byPath.get(path) ??
      this.#byPath.get(`content/${path}`) ??
      this.#byPath.get(`_posts/${path}`) ??
      this.#byTitle.get(lastOf(path).toLowerCase())
    return head?.addresses[0]
  }

  file(name: string): string | undefined {
    const path = name.replace(/^\/+/, '')
    if (this.#files.has(path)) return `/${path}`
    const found = this.#byName.get(lastOf(path).toLowerCase())
    return found === undefined ? undefined : `/${found}`
  }

  /** The path of the file that a text shows. @param from the path of the text */
  picture(given: string, from: string): string | undefined {
    const path = decoded(given.replace(/[?#].*$/, ''))
    const inside = path.startsWith('/') ? path.slice(1) : join(dirname(from), path)
    const roots = ['', 'static/', 'public/', 'source/', 'assets/', 'src/', 'content/', 'src/assets/', 'blog/']
    const places = roots.map((root) => `${root}${path.startsWith('/') ? inside : path.replace(/^(?:\.{0,2}\/)+/, '')}`)
    // Hexo keeps the pictures of a post in a folder of its name.
    const beside = [inside, join(withoutEnding(from), path), ...places]
    const exact = beside.find((name) => this.#files.has(name))
    if (exact !== undefined || this.#source.program !== 'obsidian') return exact
    return this.#byName.get(lastOf(path).toLowerCase())
  }

  /** The address that a relative link between texts leads to. */
  linked(given: string, head: Head): string {
    const [path = '', fragment = ''] = given.split('#')
    const target = path.startsWith('/') ? path.slice(1) : join(dirname(head.path), decoded(path))
    const post = this.#byPath.get(withoutEnding(target)) ?? this.#byPath.get(join(target, 'index'))
    if (post?.addresses[0]) return post.addresses[0] + (fragment && `#${fragment}`)
    return path.startsWith('/') ? given : new URL(given, new URL(head.addresses[0] ?? '/', UNKNOWN_ADDRESS)).pathname
  }
}

const lastOf = (path: string) => path.split('/').at(-1) ?? ''
const withoutEnding = (path: string) =>
  path.replace(/\.(?:md|markdown|mdown|mdx|html?)$/i, '').replace(/\/(?:index|readme)$/i, '')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

interface Parts {
  source: Source
  index: Index
  authors: Map<string, NeutralAuthor>
}

function postOf(file: string, head: Head, { source, index, authors }: Parts): NeutralPost {
  const { path, title, at, fields, categories, addresses } = head
  const { body, isBroken } = readPage(file)
  const notes = new Set<string>()
  if (isBroken) notes.add(messages.frontMatterBroken)
  const inText: string[] = []
  const heading = headingOf(body)
  const text = heading && heading.text === title ? heading.rest : body
  const isHtml = /\.html?$/i.test(path)
  const expanded = expand(text, source.program, { targets: index, notes, tags: inText })
  const document = isHtml ? parseHtml(expanded) : htmlOfMarkdown(expanded)
  place(document, head, { source, index, notes })
  const base = `${source.address || UNKNOWN_ADDRESS}/`
  const html = writeHtml(tidyHtml(document, { base, pictureOf: () => undefined, notes }))
  const [author, ...others] = authorsOf(fields, authors, source)
  if (others.length > 0) {
    notes.add(formatMessage(messages.otherAuthors, { names: others.map(({ name }) => name).join(', ') }))
  }
  return {
    key: path,
    title,
    html,
    excerpt: plainLine(textIn(fields, 'description', 'excerpt', 'summary', 'subtitle', 'lead')),
    author: author?.key ?? '',
    at,
    isPublic: isPublic(head, source, notes),
    commentsClosed: fields.comments === false,
    categories,
    tags: [...new Set([...tagsOf(fields, source), ...inText])],
    picture: leadOf(head, index, source),
    addresses,
    comments: [],
    notes: [...notes, ...otherFields(fields)],
  }
}

/** Writes whole addresses where the text has those of its folder. */
function place(
  document: ReturnType<typeof parseHtml>,
  head: Head,
  parts: { source: Source; index: Index; notes: Set<string> },
) {
  const { source, index, notes } = parts
  for (const node of DomUtils.filter(isTag, document, true) as Element[]) {
    const { attribs } = node
    if (node.name === 'img' && attribs.src) attribs.src = pictureAddress(attribs.src, head, index, source)
    const { href } = attribs
    if (node.name !== 'a' || href === undefined || /^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(href)) continue
    if (source.address === '') {
      delete attribs.href
      notes.add(messages.siteLinks)
    } else attribs.href = source.address + index.linked(href, head)
  }
  // A title that MDX or HTML left at the start is there once more.
  const [first] = document.children.filter((child) => !isText(child) || child.data.trim() !== '')
  const isTitle = first && isTag(first) && first.name === 'h1' && DomUtils.textContent(first).trim() === head.title
  if (isTitle)
    setChildren(
      document,
      document.children.filter((child) => child !== first),
    )
}

/** The address of a picture: of a file of the export below no site, so that it is looked for there. */
function pictureAddress(given: string, { path }: Head, index: Index, { address, root }: Source): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(given)) return given
  const file = index.picture(given, path)
  if (file !== undefined) return `${UNKNOWN_ADDRESS}/${`${root}${file}`.split('/').map(encodeURIComponent).join('/')}`
  const base = `${address || UNKNOWN_ADDRESS}/`
  return URL.parse(given.startsWith('/') ? given.slice(1) : given, base)?.href ?? given
}

const LEADS = `image cover featured_image featuredImage feature_image hero heroImage thumbnail banner cover_image
  images header`.split(/\s+/)

/** The lead picture that the front matter names, or that lies beside a text of Hugo. */
function leadOf(head: Head, index: Index, source: Source): NeutralPicture | undefined {
  for (const name of LEADS) {
    const value = head.fields[name]
    const first = Array.isArray(value) ? value[0] : value
    const inside = fieldsIn(first)
    const given = textOf(first) || textIn(inside, 'src', 'image', 'path', 'url', 'relative')
    if (given === '' || !/[./]/.test(given)) continue
    const alt = textIn(inside, 'alt', 'caption') || textIn(head.fields, 'image_alt', 'imageAlt', 'heroImageAlt', 'alt')
    return { address: pictureAddress(given, head, index, source), others: [], alt }
  }
  const beside = ['featured', 'cover', 'feature'].flatMap((name) =>
    ['jpg', 'jpeg', 'png', 'webp'].map((ending) => `./${name}.${ending}`),
  )
  const isBundle = source.program === 'hugo' && /\/index\.\w+$/.test(head.path)
  const found = isBundle ? beside.find((name) => index.picture(name, head.path)) : undefined
  return found ? { address: pictureAddress(found, head, index, source), others: [], alt: '' } : undefined
}

/** Whether everybody could read it; a note, if it was not a plain draft. */
function isPublic({ path, fields, at }: Head, { program }: Source, notes: Set<string>): boolean {
  const status = textIn(fields, 'status').toLowerCase()
  const isDraft =
    isTrue(fields.draft) ||
    isFalse(fields.published) ||
    /^draft|^idea|^todo/.test(status) ||
    /(?:^|\/)_drafts\//.test(path)
  const isPrivate = isTrue(fields.private) || status === 'private' || textIn(fields, 'visibility') === 'private'
  if (isPrivate) notes.add(messages.wasPrivate)
  if (textIn(fields, 'password') !== '') notes.add(messages.hadPassword)
  const ends = dateOf(fields.expiryDate)
  if (ends && ends < new Date()) notes.add(formatMessage(messages.hadEnded, { time: ends.toISOString() }))
  const isLater = at !== undefined && at > new Date()
  if (isLater) notes.add(formatMessage(messages.wasScheduled, { time: at.toISOString() }))
  if (at === undefined) notes.add(messages.dateMissing)
  const isUnpublished = program === 'obsidian' && isFalse(fields.publish)
  const isHidden = isPrivate || textIn(fields, 'password') !== '' || (ends !== undefined && ends < new Date())
  return !isDraft && !isHidden && !isLater && !isUnpublished
}

const isTrue = (value: unknown) => value === true || value === 'true' || value === 'yes'
const isFalse = (value: unknown) => value === false || value === 'false' || value === 'no'

function tagsOf(fields: Fields, { program }: Source): string[] {
  const separator = program === 'jekyll' || program === 'obsidian' ? /[\s,]+/ : /,/
  const given = [fields.tags ?? fields.tag, fields.keywords, fieldsIn(fields.taxonomies).tags]
  return given.flatMap((value) => listOf(value, separator)).map((tag) => tag.replace(/^#/, ''))
}

function otherFields(fields: Fields): string[] {
  const names = Object.keys(fields).filter((name) => !KNOWN_FIELDS.has(name))
  return names.length === 0 ? [] : [formatMessage(messages.otherFields, { names: names.slice(0, 20).join(', ') })]
}
