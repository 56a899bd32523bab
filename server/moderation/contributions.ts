import { sql, type Transaction } from 'kysely'
import { enqueuePublication } from '../blogs/publish.ts'
import type { Schema } from '../db/schema.ts'

/** What became visible or invisible: blogs, and the blogs whose comments changed. */
export interface ChangedContributions {
  blogIds: string[]
  commentedBlogIds: string[]
}

const COMMENT = ['id', 'blog_id', 'author_id', 'comment', 'created_at', 'edited_at'] as const

/**
 * Moves all blogs of a user that are public or scheduled, and all their comments, to the trash, from which only
 * `restoreContributions` brings them back. Drafts stay.
 */
export async function removeContributions(
  trx: Transaction<Schema>,
  userId: string,
  now: Date,
): Promise<ChangedContributions> {
  const at = now.toISOString()
  const blogs = await trx
    .updateTable('blogs')
    .set(({ ref }) => ({
      trashed_at: at,
      removed_at: at,
      trashed_published_at: ref('published_at'),
      published_at: null,
    }))
    .where('author_id', '=', userId)
    .where(({ eb, or, and }) =>
      or([eb('published_at', 'is not', null), and([eb('publish_at', 'is not', null), eb('trashed_at', 'is', null)])]),
    )
    .returning('id')
    .execute()
  const commented = await trx
    .selectFrom('comments')
    .select('blog_id')
    .distinct()
    .where('author_id', '=', userId)
    .execute()
  await trx
    .insertInto('trashed_comments')
    .columns([...COMMENT, 'trashed_at', 'trashed_by', 'removed_at'])
    .expression(
      trx
        .selectFrom('comments')
        .select(COMMENT)
        .select(({ val }) => [val(at).as('trashed_at'), val(userId).as('trashed_by'), val(at).as('removed_at')])
        .where('author_id', '=', userId),
    )
    .execute()
  await trx.deleteFrom('comments').where('author_id', '=', userId).execute()
  return changed(blogs, commented)
}

/**
 * Puts back what `removeContributions` took, as it was. A blog that was to be published meanwhile is a draft, as when
 * its author restores one.
 */
export async function restoreContributions(
  trx: Transaction<Schema>,
  userId: string,
  now: Date,
): Promise<ChangedContributions> {
  const blogs = await trx
    .updateTable('blogs')
    .set(({ ref }) => ({
      published_at: ref('trashed_published_at'),
      publish_at: sql<string | null>`case when publish_at > ${now.toISOString()} then publish_at end`,
      trashed_published_at: null,
      trashed_at: null,
      removed_at: null,
    }))
    .where('author_id', '=', userId)
    .where('removed_at', 'is not', null)
    .returning(['id', 'publish_at'])
    .execute()
  for (const { id, publish_at } of blogs) if (publish_at) await enqueuePublication(trx, id, new Date(publish_at))
  const removed = trx.selectFrom('trashed_comments').where('author_id', '=', userId).where('removed_at', 'is not', null)
  const commented = await removed.select('blog_id').distinct().execute()
  await trx
    .insertInto('comments')
    .columns([...COMMENT])
    .expression(removed.select(COMMENT))
    .execute()
  await trx.deleteFrom('trashed_comments').where('author_id', '=', userId).where('removed_at', 'is not', null).execute()
  return changed(blogs, commented)
}

function changed(blogs: { id: string }[], commented: { blog_id: string }[]): ChangedContributions {
  return { blogIds: blogs.map(({ id }) => id), commentedBlogIds: commented.map(({ blog_id }) => blog_id) }
}
