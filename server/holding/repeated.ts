import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { featureHash, wordKey } from './classifier.ts'
import { plainLink, readLinks, readWordsBesideLinks } from './links.ts'
import type { Post } from './post.ts'

const DAY = 24 * 60 * 60 * 1000

/** Courtesies, which many people write in the same words, are shorter. */
const WORDS_MIN = 12
/** Many people post a link with fewer words beside it. */
const WORDS_BESIDE_LINK_MIN = 2
/** Posts with the same text, of one person or from one network, before this one. */
const SAME_MAX = 2
export const REPEATED_DAYS = 7

type Parts = Pick<Deps, 'db' | 'config' | 'now'>
type Sent = Pick<Post, 'authorId' | 'text' | 'links' | 'network'>

/** What is stored of a post to find others like it: keyed hashes, which tell no one the text, the link or the network. */
interface Traces {
  text_hash: string
  link_hash: string | null
  network_hash: string | null
  /** Whether it has so many words that a person who writes them again copies them. */
  isLong: boolean
  /** Whether it has so many words beside a link that someone else who posts both copies them. */
  isOwn: boolean
}

/** Whether a text has so many words that a person who writes them again copies them. */
export const isLongText = async (text: string) => (await readWordsBesideLinks(text)).length >= WORDS_MIN

/** Undefined of a courtesy: a short text without a link. */
async function tracesOf(config: Deps['config'], { text, links, network }: Sent): Promise<Traces | undefined> {
  const words = await readWordsBesideLinks(text)
  const all = [...new Set([...(await readLinks(text)), ...links.map(plainLink)])].sort()
  const isLong = words.length >= WORDS_MIN
  if (!isLong && all.length === 0) return undefined
  const key = await wordKey(config)
  return {
    text_hash: featureHash(key, words.join(' ')),
    link_hash: all.length > 0 ? featureHash(key, ['links', ...all].join(' ')) : null,
    network_hash: network === undefined ? null : featureHash(key, ['network', network].join(' ')),
    isLong,
    isOwn: all.length > 0 && words.length >= WORDS_BESIDE_LINK_MIN,
  }
}

/**
 * Whether a text was posted before in the last days: once with the same links, by whomever, or, with fewer words, by the
 * same person or from the same network; or several times by these, if it is no short courtesy.
 */
export async function isRepeated({ db, config, now }: Parts, post: Sent & Pick<Post, 'id'>): Promise<boolean> {
  const traces = await tracesOf(config, post)
  if (!traces) return false
  const { text_hash, link_hash, network_hash, isLong, isOwn } = traces
  let same = db
    .selectFrom('recent_texts')
    .select('link_hash')
    .where('text_hash', '=', text_hash)
    .where('at', '>', new Date(now().getTime() - REPEATED_DAYS * DAY).toISOString())
    .$if(!isLong, (query) => query.where('link_hash', '=', link_hash))
    .where(({ eb, or }) =>
      or([
        ...(isOwn ? [eb('link_hash', '=', link_hash)] : []),
        eb('author_id', '=', post.authorId),
        ...(network_hash === null ? [] : [eb('network_hash', '=', network_hash)]),
      ]),
    )
  if (post.id !== undefined) same = same.where('post_id', '<>', post.id)
  const found = await same.limit(SAME_MAX).execute()
  return found.length >= SAME_MAX || (link_hash !== null && found.some((one) => one.link_hash === link_hash))
}

/**
 * Remembers the text of a post that was just made or changed, for others that repeat it. Not to be called for a copy: who
 * wrote it first may change theirs.
 */
export async function rememberText({ db, config, now }: Parts, { id, ...sent }: Sent & { id: string }): Promise<void> {
  if (!config.rateLimits) return
  const traces = await tracesOf(config, sent)
  if (!traces) return
  const { text_hash, link_hash, network_hash } = traces
  const row = { text_hash, link_hash, network_hash, at: now().toISOString() }
  await db
    .insertInto('recent_texts')
    .values({ post_id: id, author_id: sent.authorId, ...row })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(row))
    .execute()
}

/** Forgets the text of a post that its author has deleted, and may write again. */
export async function forgetText(db: Db, id: string): Promise<void> {
  await db.deleteFrom('recent_texts').where('post_id', '=', id).execute()
}

/** Forgets texts that no longer count. */
export async function forgetTexts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REPEATED_DAYS * DAY).toISOString()
  await db.deleteFrom('recent_texts').where('at', '<', before).execute()
}
