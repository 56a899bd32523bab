import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { featureHash, wordKey } from './classifier.ts'
import { plainLink, readLinks, readWordsBesideLinks } from './links.ts'
import type { Post } from './post.ts'

const DAY = 24 * 60 * 60 * 1000

/** Courtesies, which many people write in the same words, are shorter. */
const WORDS_MIN = 12
/** Posts with the same text, of one person or from one network, before this one. */
const SAME_MAX = 2
const REPEATED_DAYS = 7

type Parts = Pick<Deps, 'db' | 'config' | 'now'>
type Sent = Pick<Post, 'authorId' | 'text' | 'links' | 'network'>

/** What is stored of a post to find others like it: keyed hashes, which tell no one the text, the link or the network. */
interface Traces {
  text_hash: string
  link_hash: string | null
  network_hash: string | null
  /** Whether it has so many words that a person who writes them again copies them. */
  isLong: boolean
}

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
  }
}

/**
 * Whether a text was posted before in the last days: once with the same links, by whomever, or several times by the same
 * person or from the same network, if it is no short courtesy.
 */
export async function isRepeated({ db, config, now }: Parts, post: Sent & Pick<Post, 'id'>): Promise<boolean> {
  const traces = await tracesOf(config, post)
  if (!traces) return false
  const { text_hash, link_hash, network_hash, isLong } = traces
  let same = db
    .selectFrom('recent_texts')
    .select('link_hash')
    .where('text_hash', '=', text_hash)
    .where('at', '>', new Date(now().getTime() - REPEATED_DAYS * DAY).toISOString())
    .where(({ eb, or }) =>
      or([
        ...(link_hash === null ? [] : [eb('link_hash', '=', link_hash)]),
        ...(isLong ? [eb('author_id', '=', post.authorId)] : []),
        ...(isLong && network_hash !== null ? [eb('network_hash', '=', network_hash)] : []),
      ]),
    )
  if (post.id !== undefined) same = same.where('post_id', '<>', post.id)
  const found = await same.limit(SAME_MAX).execute()
  return found.length >= SAME_MAX || (link_hash !== null && found.some((one) => one.link_hash === link_hash))
}

/** Remembers the text of a post that was just made or changed, for others that repeat it. */
export async function rememberText({ db, config, now }: Parts, { id, ...sent }: Sent & { id: string }): Promise<void> {
  if (!config.rateLimits) return
  const traces = await tracesOf(config, sent)
  if (!traces) return
  const { isLong: _, ...hashes } = traces
  const row = { ...hashes, at: now().toISOString() }
  await db
    .insertInto('recent_texts')
    .values({ post_id: id, author_id: sent.authorId, ...row })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(row))
    .execute()
}

/** Forgets texts that no longer count. */
export async function forgetTexts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REPEATED_DAYS * DAY).toISOString()
  await db.deleteFrom('recent_texts').where('at', '<', before).execute()
}
