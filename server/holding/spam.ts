import { sql } from 'kysely'
import type { HoldReason } from '#contract/held.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../http/problem.ts'
import { featureHash, isSuspected, wordKey } from './classifier.ts'
import type { Post } from './post.ts'
import { readWords } from './words.ts'

const DAY = 24 * 60 * 60 * 1000

/** Days in which an account is new: it posts fewer links, and at most as many posts as the limit `firstDays` allows. */
const NEW_DAYS = 3
/** Links of a comment. */
const LINKS_MAX = 5
const LINKS_OF_NEW_MAX = 2
/** A blog of nothing but links: more than these, with fewer words to each. */
const BLOG_LINKS_MAX = 10
const WORDS_A_LINK = 15
/** Shorter texts are often the same. */
const REPEATED_WORDS_MIN = 5
/** The post before this one that has the same text is the second one; with a link already the first. */
const REPEATED_MAX = 2
const REPEATED_DAYS = 7

/** Once so many posts of a new account are held as spam, the others are, too, until they are approved. */
const HELD_MAX = 2

const LINK = /\bhttps?:\/\/|\bwww\./gi

/** When an account was created, by its id. */
const createdAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Why a post may be spam; none if the limits of requests are off, as for load tests. */
export async function spamReasons(
  { db, config, rateLimit, now }: Pick<Deps, 'db' | 'config' | 'rateLimit' | 'now'>,
  post: Post,
): Promise<HoldReason[]> {
  if (!config.rateLimits) return []
  const reasons: HoldReason[] = []
  const isNew = now().getTime() - createdAt(post.authorId) < NEW_DAYS * DAY
  const links = (post.text.match(LINK)?.length ?? 0) + post.links.length
  const words = await readWords(post.text)
  if (hasManyLinks(post.kind, links, words.length, isNew)) reasons.push('many-links')
  if (!post.isPublic) {
    if (isNew && !(await isWithin(rateLimit, post.authorId))) reasons.push('pace')
    if (words.length >= REPEATED_WORDS_MIN) {
      const most = links > 0 ? 1 : REPEATED_MAX
      const same = await countSame(db, await textHash(config, words), post.id, most, now())
      if (same >= most) reasons.push('repeated')
    }
  }
  const isAlike = await isSuspected(db, config, post.text, post.links)
  if (isAlike || (isNew && (await hasBeenHeld(db, post.authorId)))) reasons.push('suspected')
  return reasons
}

/** Whether several posts of an account wait as spam or were refused, or an admin has removed what it posted. */
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
  if (held.length >= HELD_MAX) return true
  const author = await db
    .selectFrom('users')
    .select('contributions_removed_at')
    .where('id', '=', authorId)
    .executeTakeFirst()
  return author != null && author.contributions_removed_at !== null
}

function hasManyLinks(kind: Post['kind'], links: number, words: number, isNew: boolean): boolean {
  if (kind === 'blog') return links > BLOG_LINKS_MAX && words < links * WORDS_A_LINK
  return links > (isNew ? LINKS_OF_NEW_MAX : LINKS_MAX)
}

async function isWithin(rateLimit: Deps['rateLimit'], authorId: string): Promise<boolean> {
  try {
    await rateLimit('firstDays', authorId)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

const textHash = async (config: Deps['config'], words: string[]) => featureHash(await wordKey(config), words.join(' '))

/** How many other posts of the last days have the same text, up to a number. */
async function countSame(db: Db, hash: string, id: string | undefined, most: number, now: Date): Promise<number> {
  let same = db
    .selectFrom('recent_texts')
    .select('post_id')
    .where('text_hash', '=', hash)
    .where('at', '>', new Date(now.getTime() - REPEATED_DAYS * DAY).toISOString())
  if (id !== undefined) same = same.where('post_id', '<>', id)
  return (await same.limit(most).execute()).length
}

/** Remembers the text of a post that was just made or changed, for others that repeat it. */
export async function rememberText(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, authorId, text }: { id: string; authorId: string; text: string },
): Promise<void> {
  if (!config.rateLimits) return
  const words = await readWords(text)
  if (words.length < REPEATED_WORDS_MIN) return
  const row = { text_hash: await textHash(config, words), at: now().toISOString() }
  await db
    .insertInto('recent_texts')
    .values({ post_id: id, author_id: authorId, ...row })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(row))
    .execute()
}

/** Forgets texts that no longer count. */
export async function forgetTexts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REPEATED_DAYS * DAY).toISOString()
  await db.deleteFrom('recent_texts').where('at', '<', before).execute()
}
