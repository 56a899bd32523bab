import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DomUtils } from 'htmlparser2'
import { imports as messages } from '../../../language/messages.ts'
import { findClass, parseHtml, plainLine } from '../html.ts'
import {
  type FolderFormat,
  type NeutralAuthor,
  type NeutralPost,
  type NeutralSite,
  type Note,
  orNote,
} from '../neutral.ts'
import { timeOf } from '../time-of.ts'
import { contentOf } from './content.ts'

/** Bytes of a text. */
const FILE_MAX = 5_000_000
const TEXT = /(?:^|\/)posts\/(?:draft|\d{4}-\d\d-\d\d)_[^/]*\.html$/
const PROFILE = /(?:^|\/)profile\/profile\.html$/

const isText = (name: string) => TEXT.test(name) && name.split('/').length <= 4

/** The export of Medium: a page for each post, draft and response of one person. */
export const medium: FolderFormat = {
  matches: (files) => files.some(isText),
  async read({ path: folder, files }) {
    const texts = files.filter(isText)
    const author = await authorOf(folder, files, texts)
    return {
      id: `medium ${author.key}`,
      address: '',
      authors: [author],
      postCount: texts.length,
      mayHaveResponses: true,
      posts: () => posts(folder, texts, author.key),
    } satisfies NeutralSite
  },
}

async function readText(folder: string, name: string): Promise<string | undefined> {
  const file = join(folder, ...name.split('/'))
  return (await stat(file)).size > FILE_MAX ? undefined : readFile(file, 'utf8')
}

/** Who wrote all posts: as the profile says, or a published post. */
async function authorOf(folder: string, files: string[], texts: string[]): Promise<NeutralAuthor> {
  const profile = files.find((name) => PROFILE.test(name))
  const published = texts.filter((name) => !isDraft(name)).slice(0, 10)
  for (const name of [...(profile ? [profile] : []), ...published]) {
    const document = parseHtml((await readText(folder, name).catch(() => undefined)) ?? '')
    const anchor = findClass(document.children, name === profile ? 'u-url' : 'p-author')
    const [, key] = /^https:\/\/medium\.com\/(@[\w.-]+)/.exec(anchor?.attribs.href ?? '') ?? []
    const named = name === profile ? findClass(document.children, 'p-name') : anchor
    if (key && anchor) return { key, name: plainLine(DomUtils.textContent(named ?? anchor)) || key, email: undefined }
  }
  return { key: 'author', name: messages.unnamedAuthor, email: undefined }
}

const isDraft = (name: string) => basename(name).startsWith('draft_')

async function* posts(folder: string, texts: string[], author: string): AsyncGenerator<NeutralPost | Note> {
  yield { of: 'posts', text: messages.mediumLacks }
  for (const name of texts) {
    const text = await readText(folder, name).catch(() => undefined)
    yield text === undefined ? { of: name, text: messages.postBroken } : orNote(name, () => postOf(name, text, author))
  }
}

function postOf(name: string, text: string, author: string): NeutralPost {
  const { children } = parseHtml(text)
  const notes = new Set<string>()
  const textIn = (one: string) => plainLine(DomUtils.textContent(findClass(children, one) ?? []))
  const [, id = basename(name, '.html')] = /-{1,2}([0-9a-f]{8,12})\.html$/.exec(name) ?? []
  const title = textIn('p-name') || plainLine(DomUtils.textContent(DomUtils.getElementsByTagName('title', children)))
  const address = URL.parse(findClass(children, 'p-canonical')?.attribs.href ?? '')
  const body = findClass(children, 'e-content') ?? DomUtils.getElementsByTagName('body', children)[0]
  const subtitle = textIn('p-summary')
  const content = contentOf(body, { title, subtitle, base: address?.href ?? '', notes })
  // Without a subtitle it is the beginning of the text.
  const isRepeated = subtitle === title || content.start.startsWith(subtitle.replace(/…$/, '').trimEnd())
  return {
    key: id,
    title,
    html: content.html,
    excerpt: isRepeated ? '' : subtitle,
    author,
    at:
      timeOf(findClass(children, 'dt-published')?.attribs.datetime) ??
      timeOf(/\d{4}-\d\d-\d\d/.exec(basename(name))?.[0]),
    isPublic: !isDraft(name),
    commentsClosed: false,
    isResponse: content.isShort && !isDraft(name),
    categories: [],
    tags: [],
    picture: content.lead,
    addresses: address && !isDraft(name) ? [address.href] : [],
    comments: [],
    notes: [...notes],
  }
}
