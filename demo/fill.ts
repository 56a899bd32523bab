import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { BLOG_PICTURES } from '#contract/limits.ts'
import { createBlog } from '../blogs/save.ts'
import { addComment } from '../comments/store.ts'
import type { Db } from '../db/open.ts'
import { encodePicture } from '../media/encode.ts'
import { AVATAR_FORMAT, BLOG_FORMAT, type Format } from '../media/formats.ts'
import type { MediaStore } from '../media/media-store.ts'
import { type NewPicture, storeFiles } from '../media/store.ts'
import { hashPassword } from '../session/passwords.ts'
import { setSubscription } from '../subscriptions/store.ts'
import { addUser } from '../users/store.ts'
import { DEMO_PEOPLE } from './authors.ts'
import type { DemoBlog } from './demo-blog.ts'
import { DEMO_BLOGS } from './demo-blogs.ts'
import { DEMO_COMMENTS } from './demo-comments.ts'
import { drawScene } from './drawings.ts'
import { drawAvatar } from './portraits.ts'

export interface Filling {
  db: Db
  media: MediaStore
  now: Date
  /** Tells the operator what is happening, a line at a time. */
  say(line: string): void
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * Adds sample people, blogs, comments and followers to an empty database. The passwords are random and said once.
 */
export async function fill(filling: Filling): Promise<void> {
  filling.say('Filling the empty site with sample content (DEMO=false leaves it empty).')
  const people = await addPeople(filling)
  await addFollowers(filling, people)
  for (const [done, blog] of DEMO_BLOGS.entries()) {
    if (done % 10 === 0) filling.say(`  drawing pictures: ${done} of ${DEMO_BLOGS.length} blogs`)
    await addComments(filling, blog, await addBlog(filling, blog, people), people)
  }
  const counts = `${DEMO_PEOPLE.length} people, ${DEMO_BLOGS.length} blogs and ${DEMO_COMMENTS.length} comments`
  filling.say(`  done: ${counts}`)
}

/** @returns their ids by key */
async function addPeople({ db, media, now, say }: Filling): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  say('  sample accounts (shown this once):')
  for (const { key, avatar, ...person } of DEMO_PEOPLE) {
    const _id = randomUUIDv7()
    const password = randomBytes(9).toString('base64url')
    const joined = new Date(now.getTime() - 90 * DAY)
    const picture = await store(media, drawAvatar(avatar), AVATAR_FORMAT, _id, joined)
    await addUser(db, { ...person, _id, showEmail: true, passwordHash: await hashPassword(password) }, picture, joined)
    ids.set(key, _id)
    say(`    ${person.role}  ${person.email.padEnd(24)}  ${password}`)
  }
  return ids
}

/** The first in the list has the most followers: each person follows all who stand before them. */
async function addFollowers({ db, now }: Filling, people: Map<string, string>): Promise<void> {
  for (const [at, follower] of DEMO_PEOPLE.entries()) {
    for (const author of DEMO_PEOPLE.slice(0, at)) {
      await setSubscription(db, idOf(people, follower.key), idOf(people, author.key), true, now)
    }
  }
}

/** @returns its id */
async function addBlog({ db, media, now }: Filling, blog: DemoBlog, people: Map<string, string>): Promise<string> {
  const { author, pictures: scenes, publishedDaysAgo, ...fields } = blog
  const authorId = idOf(people, author)
  const at = new Date(now.getTime() - publishedDaysAgo * DAY)
  const drawn = await Promise.all(
    BLOG_PICTURES.map(async (name) => {
      const scene = scenes[name]
      return [name, scene && (await store(media, drawScene(scene), BLOG_FORMAT, authorId, at))] as const
    }),
  )
  const pictures = Object.fromEntries(drawn) as { mainImage: NewPicture }
  return (await createBlog(db, authorId, { ...fields, published: true }, pictures, at)).id
}

async function addComments({ db, now }: Filling, blog: DemoBlog, id: string, people: Map<string, string>) {
  const published = now.getTime() - blog.publishedDaysAgo * DAY
  for (const { by, comment, hoursAfter } of DEMO_COMMENTS.filter((one) => one.blog === blog.title)) {
    await addComment(db, id, idOf(people, by), { comment }, new Date(published + hoursAfter * HOUR))
    // Comments are read in the order of their ids, and those of one millisecond have none.
    await sleep(2)
  }
}

/** Draws in this process, where SVG may be read: what people send is decoded elsewhere (media/encoder-process.ts). */
async function store(media: MediaStore, svg: string, format: Format, ownerId: string, at: Date): Promise<NewPicture> {
  const drawing = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return storeFiles(media, await encodePicture(drawing, format, { who: ownerId, network: '' }), ownerId, at)
}

function idOf(people: Map<string, string>, key: string): string {
  const id = people.get(key)
  if (!id) throw new Error(`There is no sample person "${key}".`)
  return id
}
