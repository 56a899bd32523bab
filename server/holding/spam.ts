import { sql } from 'kysely'
import type { HoldReason } from '#contract/held.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../http/problem.ts'
import { isSuspected } from './classifier.ts'
import { isKnownSpam } from './known-spam.ts'
import { plainLink, readLinks } from './links.ts'
import type { Post } from './post.ts'
import { isRepeated } from './repeated.ts'
import { countPublicPosts } from './store.ts'
import { readWords } from './words.ts'

const DAY = 24 * 60 * 60 * 1000

/** Days in which an account is new: it posts fewer links, and at most as many posts as the limit `firstDays` allows. */
const NEW_DAYS = 3
/** Public posts of a new account after which its comments may have links. */
const POSTS_BEFORE_LINKS = 2
/** Links of a comment. */
const LINKS_MAX = 5
const LINKS_OF_NEW_MAX = 2
/** A blog of nothing but links: more than these, with fewer words to each. */
const BLOG_LINKS_MAX = 10
const WORDS_A_LINK = 15

/** Once so many posts of a new account are held as spam, the others are, too, until they are approved. */
const HELD_MAX = 2

/** When an account was created, by its id. */
const createdAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

export const isNewAccount = (id: string, now: Date) => now.getTime() - createdAt(id) < NEW_DAYS * DAY

type Parts = Pick<Deps, 'db' | 'config' | 'rateLimit' | 'now'>

/** Why a post may be spam; none if the limits of requests are off, as for load tests. */
export async function spamReasons(parts: Parts, post: Post): Promise<HoldReason[]> {
  const { db, config, rateLimit, now } = parts
  if (!config.rateLimits) return []
  const reasons: HoldReason[] = []
  const isNew = isNewAccount(post.authorId, now())
  const links = [...(await readLinks(post.text)), ...post.links.map(plainLink)]
  if (isNew && (await isFirstLink(parts, post, links))) reasons.push('first-link')
  if (isKnownSpam(post.text)) reasons.push('known-spam')
  if (await hasManyLinks(post, links.length, isNew)) reasons.push('many-links')
  if (!post.isPublic) {
    if (await isRepeated(parts, post)) reasons.push('repeated')
    if (isNew && !(await isWithin(rateLimit, 'firstDays', post.authorId))) reasons.push('pace')
  }
  if (await isSuspected(db, config, post.text, post.links)) reasons.push('suspected')
  if (isNew && (await hasBeenHeld(db, post.authorId))) reasons.push('held-before')
  if (isNew && (await hasBeenRemoved(db, post.authorId))) reasons.push('removed-before')
  return reasons
}

/** Whether it is among the first comments of its account and has a link to another site that it did not have before. */
async function isFirstLink({ db, config }: Parts, { kind, authorId, id, isPublic }: Post, links: string[]) {
  if (kind !== 'comment') return false
  const own = plainLink(config.publicUrl ?? '')
  const others = links.filter((link) => own === '' || (link !== own && !link.startsWith(`${own}/`)))
  if (others.length === 0) return false
  const before = isPublic && id !== undefined ? await linksOfComment(db, id) : []
  if (others.every((link) => before.includes(link))) return false
  const most = POSTS_BEFORE_LINKS + (isPublic ? 1 : 0)
  return (await countPublicPosts(db, authorId, most)) < most
}

async function linksOfComment(db: Db, id: string): Promise<string[]> {
  const found = await db.selectFrom('public_comments').select('comment').where('id', '=', id).executeTakeFirst()
  return found ? readLinks(found.comment) : []
}

/** Whether several posts of an account are held as spam or were refused. */
async function hasBeenHeld(db: Db, authorId: string): Promise<boolean> {
  const comments = db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('suspected', '=', sql.lit(1))
  const blogs = db
    .selectFrom('held_blogs')
    .select('id')
    .where('author_id', '=', authorId)
    .where('suspected', '=', sql.lit(1))
  const held = [...(await comments.limit(HELD_MAX).execute()), ...(await blogs.limit(HELD_MAX).execute())]
  return held.length >= HELD_MAX
}

/** Whether an admin has removed what an account posted. */
async function hasBeenRemoved(db: Db, authorId: string): Promise<boolean> {
  const author = await db
    .selectFrom('users')
    .select('contributions_removed_at')
    .where('id', '=', authorId)
    .executeTakeFirst()
  return author != null && author.contributions_removed_at !== null
}

async function hasManyLinks({ kind, text }: Post, links: number, isNew: boolean): Promise<boolean> {
  if (kind === 'comment') return links > (isNew ? LINKS_OF_NEW_MAX : LINKS_MAX)
  return links > BLOG_LINKS_MAX && (await readWords(text)).length < links * WORDS_A_LINK
}

/**
 * Whether the filter learns from a decision of the creator of a blog: not from a new account, and from a number a day, so
 * that no one teaches it alone. All count if the limits of requests are off, as for load tests.
 */
export async function mayTeach({ config, rateLimit, now }: Omit<Parts, 'db'>, creatorId: string): Promise<boolean> {
  if (!config.rateLimits) return true
  return !isNewAccount(creatorId, now()) && (await isWithin(rateLimit, 'teaching', creatorId))
}

type Limit = Parameters<Deps['rateLimit']>[0]

async function isWithin(rateLimit: Deps['rateLimit'], limit: Limit, personId: string): Promise<boolean> {
  try {
    await rateLimit(limit, personId)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
