import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path/posix'
import { type Element, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { imports as messages } from '../../../language/messages.ts'
import { paragraphs, parseHtml, plainLine, setChildren, writeHtml } from '../html.ts'
import {
  type Folder,
  type FolderFormat,
  type NeutralAuthor,
  type NeutralPost,
  type NeutralSite,
  type Note,
  UNKNOWN_ADDRESS,
} from '../neutral.ts'
import { tidyHtml } from '../tidy.ts'
import { addressesOf } from './addresses.ts'
import { authorsOf, readAuthors } from './authors.ts'
import { convertMarkdown } from './convert.ts'
import { dateOf, type Fields, fieldsIn, listOf, readPage, textIn } from './front-matter.ts'
import { kindOf, PAGE_FILE } from './kinds.ts'
import { isPublic, languageOf, leadOf, otherFields, tagsOf } from './post-fields.ts'
import { type Head, Index, pictureAddress } from './posts.ts'
import { findSource, type Source } from './program.ts'
import { expand } from './templates.ts'

/** Bytes of a file. */
const FILE_MAX = 1_500_000
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
      if (kind === 'list') others.push({ of: path, text: messages.listPageLeft })
      if (kind === undefined || kind === 'list') continue
      const head = await headOf(folder, source, path, kind === 'page')
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
      archives: [],
      postCount: index.posts.length,
      async *posts() {
        yield* others
        for (const head of index.posts) {
          const broken: Note = { of: head.title, text: messages.postBroken }
          const read = async () => {
            const post = await postOf(await readText(folder, head.path), head, { source, index, authors })
            return head.isPage ? { page: post } : post
          }
          yield await read().catch(() => broken)
        }
      },
    } satisfies NeutralSite
  },
}

async function readText(folder: Folder, path: string): Promise<string | undefined> {
  const file = join(folder.path, path)
  return (await stat(file)).size > FILE_MAX ? undefined : readFile(file, 'utf8')
}

async function headOf(folder: Folder, source: Source, path: string, isPage: boolean): Promise<Head | undefined> {
  const text = await readText(folder, path)
  if (text === undefined) return undefined
  const { fields, body } = readPage(text)
  const title = plainLine(textIn(fields, 'title')) || (headingOf(body)?.text ?? '') || nameIn(path)
  const at =
    ['date', 'pubDate', 'publishDate', 'published_at', 'created'].map((name) => dateOf(fields[name])).find(Boolean) ??
    dateOf(/(?:^|\/)(\d{4}-\d{1,2}-\d{1,2})[-/]/.exec(path)?.[1])
  const categories = categoriesOf(fields, path, source)
  return {
    path,
    isPage,
    fields,
    title,
    at,
    categories,
    addresses: addressesOf({ path, isPage, fields, at, title, categories }, source),
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

/** The first line, but for imports of MDX, if it is a heading of the first level. */
function headingOf(body: string): { text: string; rest: string } | undefined {
  const lines = body.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '' && !/^import\s/.test(line))
  const [, text] = /^# +(?! )(.+)$/s.exec(lines[first] ?? '') ?? []
  const rest = lines.slice(first + 1).join('\n')
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

interface Parts {
  source: Source
  index: Index
  authors: Map<string, NeutralAuthor>
}

/** @throws Error if it cannot be read, or takes too long */
async function postOf(file: string | undefined, head: Head, { source, index, authors }: Parts): Promise<NeutralPost> {
  if (file === undefined) throw new RangeError('It is too long.')
  const { path, title, at, fields, categories, addresses } = head
  const { body, isBroken } = readPage(file)
  const notes = new Set<string>()
  if (isBroken) notes.add(messages.frontMatterBroken)
  const inText: string[] = []
  const heading = headingOf(body)
  const text = heading && heading.text === title ? heading.rest : body
  const isHtml = /\.html?$/i.test(path)
  const expanded = expand(text, source.program, {
    targets: index,
    values: { page: { title }, site: source.config },
    notes,
    tags: inText,
  })
  const document = isHtml ? parseHtml(expanded) : await convertMarkdown(expanded)
  if (!document) throw new RangeError('It takes too long.')
  place(document, head, { source, index })
  const base = `${source.address || UNKNOWN_ADDRESS}/`
  const html = writeHtml(paragraphs(tidyHtml(document, { base, pictureOf: () => undefined, notes }), false))
  const [author, ...others] = authorsOf(fields, authors, source)
  if (others.length > 0) {
    notes.add(formatMessage(messages.otherAuthors, { names: joined(others.map(({ name }) => name)) }))
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
    language: languageOf(fields),
    picture: leadOf(head, index, source),
    addresses,
    comments: [],
    notes: [...notes, ...otherFields(fields)],
  }
}

/** Writes whole addresses where the text has those of its folder. */
function place(document: ReturnType<typeof parseHtml>, head: Head, { source, index }: Omit<Parts, 'authors'>) {
  for (const node of DomUtils.filter(isTag, document, true) as Element[]) {
    const { attribs } = node
    if (node.name === 'img' && attribs.src) attribs.src = pictureAddress(attribs.src, head, index, source)
    const { href } = attribs
    if (node.name !== 'a' || href === undefined || /^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(href)) continue
    attribs.href = (source.address || UNKNOWN_ADDRESS) + index.linked(href, head)
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
