import type { Transaction } from 'kysely'
import type { Audited } from '../audit/audit-log.ts'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { actOnPostsOf, type PostKind } from './bulk.ts'
import { bulkComments } from './bulk-comments.ts'
import { bulkPosts } from './bulk-posts.ts'
import type { ChangedContributions } from './contributions.ts'
import type { FormerEntry } from './former.ts'
import type { Member } from './wave-members.ts'

/** An account of which a wave has single posts. */
export type WavePart = Pick<Member, '_id' | 'blogIds' | 'commentIds'>

interface PartsOf {
  action: 'remove' | 'restore'
  members: WavePart[]
  by: string | null
}

/** `emailIds`: of emails to those who reported the posts. `reported`: what their reports were. */
type ChangedParts = ChangedContributions & { entries: Audited[]; emailIds: string[]; reported: FormerEntry[] }

/** Removes or restores single posts as the bulk actions do: one email to each author about each kind. */
export async function actOnParts(
  trx: Transaction<Schema>,
  config: Deps['config'],
  { action, members, by }: PartsOf,
  now: Date,
): Promise<ChangedParts> {
  const changed: ChangedParts = { blogIds: [], commentedBlogIds: [], entries: [], emailIds: [], reported: [] }
  const bulk = { action, posts: [], reason: '', actorId: by }
  const isUndoable = action === 'remove' && by !== null
  const act = async <Action extends string>(
    kind: PostKind<Action | typeof action>,
    authorId: string,
    ids: string[],
  ) => {
    if (ids.length === 0) return []
    const theirs = { bulk, isUndoable, authorId, sinces: new Map(), kind, ids }
    const { done, entries, emailIds, former } = await actOnPostsOf(trx, config, theirs, now)
    changed.entries.push(...entries)
    changed.emailIds.push(...emailIds)
    const ended = former.map((one) => one.former as FormerEntry)
    changed.reported.push(...ended.filter(({ entry }) => entry))
    return done
  }
  // The comments first, as some may be below the blogs.
  for (const { _id, commentIds } of members) {
    const done = await act(bulkComments(action, ''), _id, commentIds)
    changed.commentedBlogIds.push(...done.map(({ blogId }) => blogId))
  }
  for (const { _id, blogIds } of members) {
    const done = await act(bulkPosts(action, { tags: [] }, ''), _id, blogIds)
    changed.blogIds.push(...done.map(({ id }) => id))
  }
  return changed
}

/** The posts of an account that were removed at a time. */
export async function partsOf(trx: Transaction<Schema>, authorId: string, at: string): Promise<WavePart> {
  const idsIn = async (table: 'blogs' | 'comments') => {
    const removed = trx.selectFrom(table).select('id').where('author_id', '=', authorId).where('removed_at', '=', at)
    return (await removed.execute()).map(({ id }) => id)
  }
  return { _id: authorId, blogIds: await idsIn('blogs'), commentIds: await idsIn('comments') }
}
