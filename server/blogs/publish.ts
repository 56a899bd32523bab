import type { Transaction } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { invalid } from '../http/problem.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { validation } from '../language/messages.ts'

/**
 * The time to publish a blog at, from a form.
 * @param id the blog that the form changes; undefined for a new one
 * @returns null to publish it immediately, or to keep it as a draft
 * @throws Problem 400 for a time that has passed, unless the blog was published at that time or is about to be: a
 * form that was open then cannot know
 */
export async function publishTimeOf(
  db: Db,
  { published, publishAt }: { published: boolean; publishAt?: string | undefined },
  now: Date,
  id?: string,
): Promise<Date | null> {
  if (!published || !publishAt) return null
  const time = new Date(publishAt)
  if (time > now) return time
  const stored =
    id && (await db.selectFrom('blogs').select(['state', 'publish_at']).where('id', '=', id).executeTakeFirst())
  if (stored && (stored.state === 'public' || stored.publish_at === time.toISOString())) return null
  throw invalid([{ path: 'publishAt', code: 'in-the-past', message: validation.publishAtPast }])
}

/**
 * The columns that say whether a blog is public. A blog with a time to publish at is a draft until then; a draft has no
 * date, so that one that is published again is new.
 * @param at its date if it is published now
 */
export function publication<At>({ published }: { published: boolean }, at: At, publishAt: Date | null | undefined) {
  if (publishAt) return { state: 'draft', published_at: null, publish_at: publishAt.toISOString() } as const
  if (published) return { state: 'public', published_at: at, publish_at: null } as const
  return { state: 'draft', published_at: null, ...(publishAt === null && { publish_at: null }) } as const
}

/** Has a blog published at a time, in the transaction that schedules it. A job of an earlier time then does nothing. */
export function enqueuePublication(trx: Transaction<Schema>, id: string, publishAt: Date): Promise<void> {
  return enqueue(trx, 'publish-blog', { id, publishAt: publishAt.toISOString() }, { at: publishAt })
}

/**
 * Publishes a blog that is still scheduled for this time.
 * @returns whether this time is when it was published: also if an earlier run did so, which may have crashed before it
 * announced that
 */
export async function publishScheduled(
  db: Db,
  { id, publishAt }: { id: string; publishAt: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blogs')
    .set({ state: 'public', published_at: now.toISOString(), publish_at: null })
    .where('id', '=', id)
    .where('publish_at', '=', publishAt)
    .where('state', '=', 'draft')
    // Not if the author may no longer publish, or their account is about to be deleted.
    .where('author_id', 'in', ({ selectFrom }) =>
      selectFrom('users').select('id').where('suspended_at', 'is', null).where('silenced_at', 'is', null),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_deletions').select('user_id').whereRef('user_id', '=', 'blogs.author_id'))),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return true
  const blog = await db.selectFrom('public_blogs').select('published_at').where('id', '=', id).executeTakeFirst()
  return blog !== undefined && blog.published_at >= publishAt
}
