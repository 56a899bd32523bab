import { randomUUIDv7 } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { CATEGORIES } from '#contract/site.ts'
import { createBlog } from '../server/blogs/save.ts'
import { addComment } from '../server/comments/store.ts'
import { type Db, openEmbedded, openWithoutTimeouts } from '../server/db/open.ts'
import { diskMedia } from '../server/media/disk.ts'
import { encodePicture } from '../server/media/encode.ts'
import { MEDIA_FOLDER } from '../server/media/files.ts'
import { AVATAR_FORMAT, BLOG_FORMAT, type Format } from '../server/media/formats.ts'
import { type NewPicture, storeFiles } from '../server/media/store.ts'
import { indexAll } from '../server/search/index-changes.ts'
import { addUser } from '../server/users/store.ts'
import { photographs } from './photographs.ts'

const AUTHORS = 50
const COMMENTS = 1000
const COMMENTED_BLOGS = 200
const PHOTOGRAPHS = 20
const HOUR = 60 * 60 * 1000

/** The content of a filled site. */
export interface Filling {
  authors: string[]
  /** Newest first; the first 200 have five comments each. */
  blogs: string[]
}

/**
 * Fills the data folder of a server that is not running: authors, blogs of 6 kB with a picture each, comments. Rows are
 * written by the stores; 20 photographs are encoded as the product does, and their files are linked into every blog's
 * own picture.
 * @param url of PostgreSQL, if its database is there
 */
export async function fillSite(dataDir: string, count: number, url?: string): Promise<Filling> {
  const db = url ? await openWithoutTimeouts(url) : openEmbedded(dataDir)
  // An interrupted fill is thrown away.
  if (!url) await sql`pragma synchronous = off`.execute(db)
  const now = Date.now()
  const authors = await addAuthors(db, dataDir, new Date(now))
  const photos = await storePhotographs(dataDir, authors[0] ?? '', BLOG_FORMAT, PHOTOGRAPHS)
  const blogs: string[] = []
  for (let i = 0; i < count; i++) {
    const authorId = authors[i % AUTHORS] ?? ''
    const mainImage = { ...(await linked(dataDir, photos[i % photos.length])), owner_id: authorId }
    const at = new Date(now - (count - i) * HOUR)
    blogs.unshift((await createBlog(db, { authorId, fields: textOf(i), pictures: { mainImage }, now: at })).id)
    if (i % Math.ceil(count / 10) === 0) console.log(`  filling: ${i} of ${count} blogs`)
  }
  for (let i = 0; i < Math.min(COMMENTS, count); i++) {
    const comment = `Read it twice, number ${i}, and would read it again.`
    await addComment(db, blogs[i % COMMENTED_BLOGS] ?? '', authors[i % AUTHORS] ?? '', { comment }, new Date(now))
  }
  // Otherwise the site would do it while it is measured.
  await indexAll(db)
  await db.destroy()
  return { authors, blogs }
}

async function addAuthors(db: Db, dataDir: string, at: Date): Promise<string[]> {
  const ids = Array.from({ length: AUTHORS }, () => randomUUIDv7())
  const faces = await storePhotographs(dataDir, '', AVATAR_FORMAT, 5)
  for (const [i, _id] of ids.entries()) {
    const person = { name: `${NAMES[i % NAMES.length]} ${i + 1}`, email: `author${i}@example.org`, phone: '555 0100' }
    const avatar = { ...(await linked(dataDir, faces[i % faces.length])), owner_id: _id }
    await addUser(
      db,
      { _id, ...person, education: 'PHD', role: 'Author', showEmail: true, passwordHash: null },
      avatar,
      at,
    )
  }
  return ids
}

const NAMES = ['Ada Lovelace', 'Inês Tavares', 'Grace Hopper', 'Mary Somerville', 'Emmy Noether']

async function storePhotographs(dataDir: string, owner: string, format: Format, count: number): Promise<NewPicture[]> {
  const media = await diskMedia(join(dataDir, MEDIA_FOLDER))
  const stored = []
  for (const photo of await photographs(count)) {
    stored.push(
      await storeFiles(media, await encodePicture(photo, format, { who: owner, network: '' }), owner, new Date()),
    )
  }
  return stored
}

/** A new picture whose files are hard links to those of another. */
async function linked(dataDir: string, picture: NewPicture | undefined): Promise<NewPicture> {
  if (!picture) throw new Error('There is no photograph.')
  const id = randomUUIDv7()
  const folder = join(dataDir, MEDIA_FOLDER, id)
  await mkdir(folder)
  for (const width of JSON.parse(picture.widths) as number[]) {
    await link(join(dataDir, MEDIA_FOLDER, picture.id, `${width}.webp`), join(folder, `${width}.webp`))
  }
  return { ...picture, id }
}

const SENTENCE = 'Every evening somebody climbed the stairs, lit the lamp, and wrote down what the day had been. '

/** The text fields of a blog: 6 kB of rich text in total. */
export function textOf(i: number) {
  const paragraph = (sentences: number) => `<p>${SENTENCE.repeat(sentences).trim()}</p>`
  return {
    title: `What number ${i} of a thousand evenings was like`,
    category: CATEGORIES[i % CATEGORIES.length] ?? 'Testing',
    intro: `${paragraph(12)}<h2>Later</h2>${paragraph(12)}`,
    paraOneTitle: 'The lamp',
    paraOneDescription: paragraph(14),
    paraTwoTitle: 'The stairs',
    paraTwoDescription: paragraph(14),
    paraThreeTitle: 'The day',
    paraThreeDescription: paragraph(10),
    published: true,
  }
}
