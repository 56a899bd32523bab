import { type RawBuilder, sql } from 'kysely'
import type { ListedPost } from '#contract/posts.ts'
import type { Db } from '../db/open.ts'

/** That a blog is the draft that was refused: its author has neither changed nor scheduled it since. */
export const isRefusedBlog: RawBuilder<boolean> = sql`
  refused_blogs.version = blogs.version and blogs.state = 'draft' and blogs.publish_at is null`

/** Who refused some posts last, by the audit log; null: a command on the server, or the log does not say. */
export async function findRefusers(db: Db, ids: string[]) {
  const refusers = new Map<string, NonNullable<ListedPost['refusal']>['by']>()
  if (ids.length === 0) return refusers
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['post_id', 'actor_id', 'name'])
    .where('post_id', 'in', ids)
    .where('action', 'in', ['refuse-blog', 'refuse-comment'])
    .orderBy('seq')
    .execute()
  for (const { post_id, actor_id, name } of rows) {
    if (post_id !== null) refusers.set(post_id, actor_id === null ? null : { _id: actor_id, name })
  }
  return refusers
}
