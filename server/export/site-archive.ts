import { Readable } from 'node:stream'
import type { Blog } from '#contract/blogs.ts'
import type { Deps } from '../deps.ts'
import { serverPages as messages } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import { readPicture } from '../media/read-picture.ts'
import { blogMarkdown } from './blog-markdown.ts'
import { addBlogiArchive } from './blogi-archive.ts'
import {
  countExported,
  type ExportedSite,
  exportedAuthors,
  exportedBlogs,
  exportedComments,
  type Scope,
} from './exported.ts'
import { GhostRelations, ghostHead, ghostPost } from './ghost.ts'
import { exportedBlogPage, exportedIndex, type ListedBlog } from './site-pages.ts'
import { WORDPRESS_END, WordPressIds, wordPressHead, wordPressItems } from './wordpress.ts'
import { type Add, pictureFile, STORED_PICTURE, zipArchive } from './zip-archive.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'media'>

/** What an archive has, and which pictures were missing. */
export interface Exported {
  blogs: number
  comments: number
  pictures: number
  missing: string[]
}

interface Contents {
  scope: Scope
  site: ExportedSite
  now: Date
  /** Whether Blogi's own archive has the email addresses of people. */
  withEmails: boolean
}

/**
 * A ZIP archive of blogs in the forms that other programs read: `blogs/*.md` (Markdown with front matter), `index.html`
 * and `blogs/*.html` (pages for a browser, without the site), `wordpress.xml` (WXR 1.2), `ghost.json`, the pictures that
 * Markdown and pages show, and `blogi/`, which Blogi imports as it was. One blog with its comments is in memory at a time.
 * @param progress called after each blog of the pages
 * @returns the archive, of which destroying ends the work, and what it has: rejected with the reason if it is incomplete
 */
export function siteArchive(
  parts: Parts,
  contents: Contents,
  progress: (done: number, all: number) => void = () => {},
): { output: Readable; exported: Promise<Exported> } {
  const { output, filled } = zipArchive((add) => speak('', () => fill(parts, contents, add, progress)))
  return { output, exported: filled }
}

async function fill(
  parts: Parts,
  contents: Contents,
  add: Add,
  progress: (done: number, all: number) => void,
): Promise<Exported> {
  const { scope, site, now, withEmails } = contents
  const exported = await addBlogs(parts, contents, add, progress)
  await add('wordpress.xml', Readable.from(wordPressFile(parts, scope, site)))
  await add('ghost.json', Readable.from(ghostFile(parts, scope, site, now)))
  const missing = await addBlogiArchive(parts, scope, withEmails, add)
  return { ...exported, missing: [...new Set([...exported.missing, ...missing])] }
}

/** Adds pages, Markdown and the pictures in them. */
async function addBlogs(
  parts: Parts,
  { scope, site, now }: Contents,
  add: Add,
  progress: (done: number, all: number) => void,
): Promise<Exported> {
  const all = await countExported(parts.db, scope)
  const listed: ListedBlog[] = []
  const exported: Exported = { blogs: 0, comments: 0, pictures: 0, missing: [] }
  const added = new Set<string>()
  for await (const blog of exportedBlogs(parts.db, scope)) {
    const comments = await Array.fromAsync(exportedComments(parts.db, blog._id))
    const pictures = new Set<string>()
    const addressOf = (path: string) => {
      const id = PICTURE_ADDRESS.exec(path)?.[1]
      if (id === undefined) return site.url + path
      pictures.add(id)
      return `../${pictureFile(id)}`
    }
    const name = `blogs/${fileNameOf(blog)}`
    const markdown = await blogMarkdown(blog, site.url, addressOf)
    await add(`${name}.md`, Readable.from([markdown ?? messages.markdownLeftOut]))
    await add(`${name}.html`, Readable.from([exportedBlogPage(blog, comments, site, addressOf)]))
    const at = blog.publishedAt ?? blog.createdAt
    listed.push({ title: blog.title, file: `${name}.html`, author: blog.authorName, at, isPublished: blog.published })
    const isNew = [...pictures].filter((id) => !added.has(id))
    for (const id of isNew) added.add(id)
    exported.missing.push(...(await addPictures(parts, isNew, add)))
    exported.comments += comments.length
    progress(++exported.blogs, all)
  }
  await add('index.html', Readable.from([exportedIndex(site, listed, now)]))
  return { ...exported, pictures: added.size - exported.missing.length }
}

const PICTURE_ADDRESS = new RegExp(`^${STORED_PICTURE}$`)

/** Named by the title, as far as that is readable, and by the id, so that no two are the same. */
const fileNameOf = ({ _id, slug }: Blog) => (slug === '' ? _id : `${slug}-${_id}`)

/** @returns those whose file is missing */
async function addPictures(parts: Parts, ids: string[], add: Add): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await parts.db.selectFrom('pictures').select(['id', 'widths']).where('id', 'in', ids).execute()
  const missing: string[] = []
  for (const row of rows) {
    const file = await readPicture(parts, row)
    if (file) await add(pictureFile(row.id), file, false)
    else missing.push(row.id)
  }
  return missing
}

async function* wordPressFile(parts: Parts, scope: Scope, site: ExportedSite): AsyncGenerator<string> {
  const ids = new WordPressIds()
  yield wordPressHead(site, await exportedAuthors(parts.db, scope))
  for await (const blog of exportedBlogs(parts.db, scope)) {
    yield wordPressItems(blog, await Array.fromAsync(exportedComments(parts.db, blog._id)), site, ids)
  }
  yield WORDPRESS_END
}

async function* ghostFile(parts: Parts, scope: Scope, site: ExportedSite, now: Date): AsyncGenerator<string> {
  const relations = new GhostRelations()
  yield ghostHead(now)
  let comma = ''
  for await (const blog of exportedBlogs(parts.db, scope)) {
    relations.add(blog)
    yield comma + ghostPost(blog, site)
    comma = ',\n'
  }
  yield relations.end(await exportedAuthors(parts.db, scope))
}
