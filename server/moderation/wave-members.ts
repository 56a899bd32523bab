import { sql } from 'kysely'
import { isSpamAccount, type SpamWave, type WaveAccount, type WaveReason } from '#contract/held.ts'
import { WAVE_MAX } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import { isLongText, REPEATED_DAYS } from '../holding/repeated.ts'
import { isNewAccount } from '../holding/spam.ts'

const DAY = 24 * 60 * 60 * 1000
/** Posts of one account that are held as spam before it belongs to a wave; and posts before what they share tells a wave. */
const SEVERAL = 2
/** The newest texts among which those like a wave's are looked for, and the newest removed posts. */
const TEXTS_MAX = 5000
const REMOVED_MAX = 500

/** An account of a wave, with the ids of its public posts if only these are removed. */
export interface Member extends WaveAccount {
  blogIds: string[]
  commentIds: string[]
}

/** The amounts of a wave, without what is removed only if it is chosen. */
export function totalsOf(members: Member[]): Pick<SpamWave, 'accounts' | 'posts'> {
  const spam = members.filter(isSpamAccount)
  const posts = spam.reduce((sum, { blogs, comments, notPublic }) => sum + blogs + comments + notPublic, 0)
  return { accounts: spam.length, posts }
}

/** Finds the accounts of a wave. Never admins, nor people who leave. */
export async function findMembers(db: Db, now: Date): Promise<Member[]> {
  const suspects = await findSuspects(db)
  const spammers = suspects.filter(({ held, arePublic }) => held > arePublic)
  const alike = await findAlike(
    db,
    spammers.map(({ id }) => id),
    now,
  )
  // Public posts that are like a wave's count as if they were held.
  const others = suspects.filter((one) => !spammers.includes(one) && one.held > one.arePublic - spamOf(alike, one.id))
  const whole = [...spammers, ...others].map(({ id }) => id).slice(0, WAVE_MAX)
  const parts = [...alike.values()].filter(({ _id }) => !whole.includes(_id))
  return [...(await countAll(db, whole)), ...parts].slice(0, WAVE_MAX)
}

/** How many public posts of a new account have the links or the text of a wave. */
function spamOf(alike: Map<string, Member>, id: string): number {
  const member = alike.get(id)
  return member && isSpamAccount(member) ? member.blogs + member.comments : 0
}

/** Accounts with several posts that are held as spam and wait, with the number of these and of the public ones. */
async function findSuspects(db: Db): Promise<{ id: string; held: number; arePublic: number }[]> {
  const counts = [...(await countSuspected(db, 'comments')), ...(await countSuspected(db, 'held_blogs'))]
  return [...Map.groupBy(counts, ({ author_id }) => author_id)].flatMap(([id, theirs]) => {
    const held = theirs.reduce((sum, one) => sum + Number(one.posts), 0)
    return held >= SEVERAL ? { id, held, arePublic: Number(theirs[0]?.are_public) } : []
  })
}

/** The comments or blogs that are held as spam, counted by author. */
function countSuspected(db: Db, table: 'comments' | 'held_blogs') {
  const author = sql.ref(`${table}.author_id`)
  return db
    .selectFrom(table)
    .select(['author_id', ({ fn }) => fn.countAll<number | string>().as('posts')])
    .select(
      sql<number | string>`(select count(*) from public_comments where public_comments.author_id = ${author})
        + (select count(*) from public_blogs where public_blogs.author_id = ${author})`.as('are_public'),
    )
    .where('suspected', '=', sql.lit(1))
    .where('removed_at', 'is', null)
    .$if(table === 'comments', (query) => query.where(sql.ref('state'), '=', 'held'))
    .where(isOrdinary(author))
    .groupBy('author_id')
    .execute()
}

/** Whether an account is not an admin's and will not be deleted. */
const isOrdinary = (author: ReturnType<typeof sql.ref>) =>
  sql<boolean>`(select is_admin from users where users.id = ${author} limit 1) = 0
    and (select user_id from account_deletions where user_id = ${author} limit 1) is null`

/** Everything that removing these accounts' contributions removes. */
async function countAll(db: Db, ids: string[]): Promise<Member[]> {
  if (ids.length === 0) return []
  const counts = [
    sql<number | string>`count(*)`.as('posts'),
    sql<number | string>`sum(case when state = 'public' then 1 else 0 end)`.as('are_public'),
  ] as const
  const blogs = await db
    .selectFrom('blogs')
    .select('author_id')
    .select(counts)
    .where('author_id', 'in', ids)
    .where(({ eb, and, or }) =>
      or([eb('state', 'in', ['public', 'held']), and([eb('state', '=', 'draft'), eb('publish_at', 'is not', null)])]),
    )
    .groupBy('author_id')
    .execute()
  const comments = await db
    .selectFrom('comments')
    .select('author_id')
    .select(counts)
    .where('author_id', 'in', ids)
    .where('state', '<>', 'trashed')
    .where('removed_at', 'is', null)
    .groupBy('author_id')
    .execute()
  const names = await namesOf(db, ids)
  const ofBlogs = new Map(blogs.map((row) => [row.author_id, row]))
  const ofComments = new Map(comments.map((row) => [row.author_id, row]))
  return ids.map((id) => {
    const [b, c] = [ofBlogs.get(id), ofComments.get(id)]
    const [publicBlogs, publicComments] = [Number(b?.are_public ?? 0), Number(c?.are_public ?? 0)]
    const notPublic = Number(b?.posts ?? 0) + Number(c?.posts ?? 0) - publicBlogs - publicComments
    const counted = { blogs: publicBlogs, comments: publicComments, notPublic }
    return { _id: id, name: names.get(id) ?? '', why: 'held', ...counted, blogIds: [], commentIds: [] }
  })
}

async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Public posts of others with the links, the text or the network of these accounts, or the links or text of removed posts. */
async function findAlike(db: Db, spammers: string[], now: Date): Promise<Map<string, Member>> {
  const since = new Date(now.getTime() - REPEATED_DAYS * DAY).toISOString()
  const removed = await findRemoved(db, since)
  if (spammers.length + removed.size === 0) return new Map()
  const texts = await db
    .selectFrom('recent_texts')
    .select(['post_id', 'author_id', 'text_hash', 'link_hash', 'network_hash'])
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(TEXTS_MAX)
    .execute()
  const theirs = new Set(spammers)
  const isTheirs = (text: Text) => theirs.has(text.author_id)
  const examples = new Set(texts.filter((text) => isTheirs(text) || removed.has(text.post_id)))
  const shared = {
    links: sharedBy([...examples].map(({ link_hash }) => link_hash)),
    text: sharedBy([...examples].map(({ text_hash }) => text_hash)),
    // Of those that wait alone: a network is soon used by others again.
    network: sharedBy([...examples].filter(isTheirs).map(({ network_hash }) => network_hash)),
  }
  const found = new Map<string, WaveReason>()
  for (const text of texts) {
    const why = examples.has(text) ? undefined : reasonOf(text, shared, now)
    if (why) found.set(text.post_id, why)
  }
  return found.size === 0 ? new Map() : membersOf(db, found, now)
}

interface Text {
  post_id: string
  author_id: string
  text_hash: string
  link_hash: string | null
  network_hash: string | null
}

type Shared = Record<Exclude<WaveReason, 'held'>, Set<string>>

/** What several have. */
function sharedBy(hashes: (string | null)[]): Set<string> {
  const counted = Map.groupBy(
    hashes.filter((hash) => hash !== null),
    (hash) => hash,
  )
  return new Set([...counted].flatMap(([hash, all]) => (all.length >= SEVERAL ? hash : [])))
}

function reasonOf(text: Text, { links, text: texts, network }: Shared, now: Date): WaveReason | undefined {
  if (links.has(text.link_hash ?? '')) return 'links'
  if (texts.has(text.text_hash)) return 'text'
  return network.has(text.network_hash ?? '') && isNewAccount(text.author_id, now) ? 'network' : undefined
}

/** The posts that admins removed lately. */
async function findRemoved(db: Db, since: string): Promise<Set<string>> {
  const ids: string[] = []
  for (const table of ['comments', 'blogs'] as const) {
    const removed = db.selectFrom(table).select('id').where('removed_at', '>', since)
    const newest = removed.orderBy('removed_at', 'desc').orderBy('id', 'desc').limit(REMOVED_MAX)
    ids.push(...(await newest.execute()).map(({ id }) => id))
  }
  return new Set(ids)
}

/** The accounts of those of these posts that are public. */
async function membersOf(db: Db, found: Map<string, WaveReason>, now: Date): Promise<Map<string, Member>> {
  const ids = [...found.keys()]
  const comments = await db
    .selectFrom('public_comments as comments')
    .innerJoin('public_blogs as on', 'on.id', 'comments.blog_id')
    .select(['comments.id', 'comments.author_id', 'comment'])
    .where('comments.id', 'in', ids)
    .where(isOrdinary(sql.ref('comments.author_id')))
    .execute()
  const blogs = await db
    .selectFrom('public_blogs as blogs')
    .select(['id', 'author_id'])
    .where('id', 'in', ids)
    .where(isOrdinary(sql.ref('blogs.author_id')))
    .execute()
  const posts: { id: string; author_id: string; kind: 'blogIds' | 'commentIds' }[] = []
  for (const blog of blogs) posts.push({ ...blog, kind: 'blogIds' })
  for (const { comment, ...one } of comments) {
    // A short text with a link is one that others may write with another link.
    if (found.get(one.id) === 'text' && !(await isLongText(comment))) continue
    posts.push({ ...one, kind: 'commentIds' })
  }
  if (posts.length === 0) return new Map()
  const names = await namesOf(
    db,
    posts.map(({ author_id }) => author_id),
  )
  const members = [...Map.groupBy(posts, ({ author_id }) => author_id)].map(([_id, theirs]): Member => {
    const reasons = theirs.map(({ id }) => found.get(id))
    const why = (['links', 'text', 'network'] as const).find((reason) => reasons.includes(reason)) ?? 'network'
    // With a better reason, what shares the network alone is not spam.
    const alike = theirs.filter(({ id }) => why === 'network' || found.get(id) !== 'network')
    const idsOf = (kind: 'blogIds' | 'commentIds') => alike.filter((one) => one.kind === kind).map(({ id }) => id)
    const [blogIds, commentIds] = [idsOf('blogIds'), idsOf('commentIds')]
    const counts = { blogs: blogIds.length, comments: commentIds.length, notPublic: 0 }
    return { _id, name: names.get(_id) ?? '', why, isNew: isNewAccount(_id, now), ...counts, blogIds, commentIds }
  })
  return new Map(members.map((member) => [member._id, member]))
}
