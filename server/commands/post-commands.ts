import type { z } from 'zod'
import type { BulkResult } from '#contract/bulk.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { BULK_MAX } from '#contract/limits.ts'
import { AllCommentsQuery, BulkCommentAction, BulkPostAction, PostsQuery } from '#contract/posts.ts'
import { tagsIn } from '#contract/tags.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { commands as messages } from '../language/messages.ts'
import { listComments } from '../moderation/all-comments.ts'
import { listPosts } from '../moderation/all-posts.ts'
import { actOnMany, type Bulk } from '../moderation/bulk.ts'
import { bulkComments } from '../moderation/bulk-comments.ts'
import { bulkPosts, changesOf } from '../moderation/bulk-posts.ts'
import { OperatorError } from '../operator-error.ts'
import { requireShort } from './queue-commands.ts'

/** Posts that are printed. */
const LISTED = 100

type Say = (line: string) => void
type Parts = { db: Db; config: Config }

/**
 * The filters and the searched words of a list: `state=held tea` is both.
 * @throws OperatorError for a filter that the list does not have
 */
function askedIn<Query extends z.ZodObject>(query: Query, words: string[]): z.output<Query> {
  const filters = words.flatMap((word) => /^(\w+)=(.*)$/s.exec(word)?.slice(1, 3) ?? [])
  const named: Record<string, string> = { limit: String(LISTED) }
  for (let at = 0; at < filters.length; at += 2) named[filters[at] ?? ''] = filters[at + 1] ?? ''
  const q = words.filter((word) => !/^\w+=/.test(word)).join(' ')
  const parsed = query.strict().safeParse({ ...named, q })
  if (parsed.success) return parsed.data as z.output<Query>
  const names = Object.keys(query.shape).filter((name) => name !== 'q' && name !== 'limit')
  throw new OperatorError(formatMessage(messages.postFilters, { names: joined(names) }))
}

/** Prints all posts that have what is asked for, the newest first. */
export async function printPosts(db: Db, words: string[], now: Date, say: Say): Promise<void> {
  const { page, nextCursor } = await listPosts({ db, searchDb: db, now: () => now }, askedIn(PostsQuery, words))
  for (const { _id, state, at, title, author } of page.items) {
    say(formatMessage(messages.listedPost, { id: _id, state, title, author: author.name, time: at }))
  }
  sayEnd(page, nextCursor, say)
}

/** Prints all comments that have what is asked for, the newest first. */
export async function printComments(db: Db, words: string[], say: Say): Promise<void> {
  const { page, nextCursor } = await listComments(db, askedIn(AllCommentsQuery, words))
  for (const { _id, state, at, comment, author } of page.items) {
    say(formatMessage(messages.listedComment, { id: _id, state, author: author.name, time: at }))
    say(`    ${JSON.stringify(comment)}`)
  }
  sayEnd(page, nextCursor, say)
}

function sayEnd({ items, isCut }: { items: unknown[]; isCut: boolean }, nextCursor: string | null, say: Say): void {
  if (items.length === 0) say(messages.noPosts)
  if (nextCursor !== null) say(formatMessage(messages.morePosts, { cursor: nextCursor }))
  if (isCut) say(formatMessage(messages.newestListed, { max: items.length }))
}

/** Acts on several blogs. @param words the action, their ids with commas between, and a reason, a category or tags */
export async function actOnPosts(parts: Parts, words: string[], now: Date, say: Say): Promise<void> {
  const [name = '', ids = '', ...more] = words
  const action = BulkPostAction.safeParse(name).data
  if (!action) throw new OperatorError(formatMessage(messages.bulkActions, { names: joined(BulkPostAction.options) }))
  const text = more.join(' ')
  requireShort(text)
  const changes = await changesOf(parts.db, action, { category: text, tags: tagsIn(text) })
  const bulk = bulkOf(action, ids, text)
  sayResult(await actOnMany(parts, bulkPosts(action, changes, text), bulk, now), say)
}

/** The same of comments. */
export async function actOnComments(parts: Parts, words: string[], now: Date, say: Say): Promise<void> {
  const [name = '', ids = '', ...more] = words
  const action = BulkCommentAction.safeParse(name).data
  if (!action) {
    throw new OperatorError(formatMessage(messages.bulkActions, { names: joined(BulkCommentAction.options) }))
  }
  const reason = more.join(' ')
  requireShort(reason)
  sayResult(await actOnMany(parts, bulkComments(action, reason), bulkOf(action, ids, reason), now), say)
}

/** @throws OperatorError for no ids, or too many */
function bulkOf<Action extends string>(action: Action, ids: string, reason: string): Bulk<Action> {
  const posts = ids
    .split(',')
    .filter(Boolean)
    .map((_id) => ({ _id }))
  if (posts.length === 0 || posts.length > BULK_MAX) {
    throw new OperatorError(formatMessage(messages.bulkIds, { max: BULK_MAX }))
  }
  return { action, posts, reason, actorId: null }
}

function sayResult({ done, notDone, mailed }: BulkResult, say: Say): void {
  say(formatMessage(messages.bulkDone, { count: done.length, people: mailed }))
  for (const { _id, why } of notDone) say(formatMessage(messages.bulkNotDone, { id: _id, why }))
}
