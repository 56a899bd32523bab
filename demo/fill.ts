import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BLOG_PICTURES } from '#contract/blog-fields.ts'
import { formatMessage } from '#contract/format-message.ts'
import { tagsIn } from '#contract/tags.ts'
import * as messages from '#messages/server-start.ts'
import { createBlog } from '../server/blogs/save.ts'
import { addComment } from '../server/comments/store.ts'
import { hashPassword } from '../server/credentials/passwords.ts'
import type { Db } from '../server/db/open.ts'
import type { MediaStore } from '../server/media/media-store.ts'
import { type NewPicture, storeFiles } from '../server/media/store.ts'
import { setSubscription } from '../server/subscriptions/store.ts'
import { addUser } from '../server/users/store.ts'
import { DEMO_PEOPLE } from './authors.ts'
import type { DemoBlog } from './demo-blog.ts'
import { DEMO_BLOGS } from './demo-blogs.ts'
import { DEMO_COMMENTS } from './demo-comments.ts'
import { readStored, sceneName } from './pictures/stored.ts'

export interface EmptySite {
  db: Db
  media: MediaStore
  now: Date
  /** Called with each line of progress for the operator. */
  say(line: string): void
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * Adds sample users, blogs, comments and followers to an empty database. The passwords are random and printed once.
 */
export async function fill(site: EmptySite): Promise<void> {
  site.say(messages.sampleContent)
  const people = await addPeople(site)
  await addFollowers(site, people)
  for (const blog of DEMO_BLOGS) {
    await addComments(site, blog, await addBlog(site, blog, people), people)
  }
  const counts = { people: DEMO_PEOPLE.length, blogs: DEMO_BLOGS.length, comments: DEMO_COMMENTS.length }
  site.say(`  ${formatMessage(messages.sampleContentDone, counts)}`)
}

/** @returns the user ids by key */
async function addPeople({ db, media, now, say }: EmptySite): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  say(`  ${messages.sampleAccounts}`)
  for (const { key, avatar: _, ...person } of DEMO_PEOPLE) {
    const _id = randomUUIDv7()
    const password = randomBytes(9).toString('base64url')
    const joined = new Date(now.getTime() - 90 * DAY)
    const picture = await store(media, key, _id, joined)
    await addUser(db, { ...person, _id, showEmail: true, passwordHash: await hashPassword(password) }, picture, joined)
    ids.set(key, _id)
    say(`    ${person.role}  ${person.email.padEnd(24)}  ${password}`)
  }
  return ids
}

/** Each user follows all users before them in the list, so the first has the most followers. */
async function addFollowers({ db, now }: EmptySite, people: Map<string, string>): Promise<void> {
  for (const [at, follower] of DEMO_PEOPLE.entries()) {
    for (const author of DEMO_PEOPLE.slice(0, at)) {
      await setSubscription(db, idOf(people, follower.key), idOf(people, author.key), true, now)
    }
  }
}

/** @returns the blog's id */
async function addBlog({ db, media, now }: EmptySite, blog: DemoBlog, people: Map<string, string>): Promise<string> {
  const { author, pictures: scenes, publishedDaysAgo, tags, ...texts } = blog
  const fields = { ...texts, tags: tagsIn(tags), published: true }
  const authorId = idOf(people, author)
  const at = new Date(now.getTime() - publishedDaysAgo * DAY)
  const stored = await Promise.all(
    BLOG_PICTURES.map(async (name) => {
      const scene = scenes[name]
      return [name, scene && (await store(media, sceneName(scene), authorId, at))] as const
    }),
  )
  const pictures = Object.fromEntries(stored) as { mainImage: NewPicture }
  return (await createBlog(db, { authorId, fields, pictures, now: at })).id
}

async function addComments({ db, now }: EmptySite, blog: DemoBlog, id: string, people: Map<string, string>) {
  const published = now.getTime() - blog.publishedDaysAgo * DAY
  for (const { by, comment, hoursAfter } of DEMO_COMMENTS.filter((one) => one.blog === blog.title)) {
    await addComment(db, id, idOf(people, by), { comment }, new Date(published + hoursAfter * HOUR))
    // Comments with the same time are ordered by id, and ids created within one millisecond have no order.
    await sleep(2)
  }
}

async function store(media: MediaStore, name: string, ownerId: string, at: Date): Promise<NewPicture> {
  return storeFiles(media, await readStored(name), ownerId, at)
}

function idOf(people: Map<string, string>, key: string): string {
  const id = people.get(key)
  if (!id) throw new Error(`There is no sample person "${key}".`)
  return id
}
