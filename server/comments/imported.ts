import { type ExpressionBuilder, sql } from 'kysely'
import type { HoldReason } from '#contract/held.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Rows per statement. */
const BATCH = 200
const REASONS = JSON.stringify(['first'] satisfies HoldReason[])

export interface ImportedComment {
  id: string
  authorId: string
  /** The comment at the top of its discussion. */
  parentId: string | null
  comment: string
  at: Date
  /** Whether it waits for approval. */
  waits: boolean
}

/** Adds comments of another site to a blog, with their times and states. */
export async function addImportedComments(
  trx: Db,
  blogId: string,
  comments: ImportedComment[],
  now: Date,
): Promise<void> {
  const held = { state: 'held', state_at: now.toISOString(), reasons: REASONS } as const
  const rows = comments.map(({ id, authorId, parentId, comment, at, waits }) => ({
    id,
    blog_id: blogId,
    author_id: authorId,
    parent_id: parentId,
    comment,
    created_at: at.toISOString(),
    ...(waits ? held : { state: 'public' as const, state_at: null, reasons: null }),
  }))
  for (let from = 0; from < rows.length; from += BATCH) {
    await trx
      .insertInto('comments')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
}

/**
 * Permanently removes imported comments from blogs that stay: not those that were edited here, nor from the trash.
 * @returns the ids of those that stay on such blogs
 */
export async function removeImportedComments(db: Db, ids: string[]): Promise<Set<string>> {
  const stay = new Set<string>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    const onBlogs = (query: ExpressionBuilder<Schema, 'comments'>) =>
      query.exists(
        query
          .selectFrom('blogs')
          .select('blogs.id')
          .whereRef('blogs.id', '=', 'comments.blog_id')
          .where('blogs.state', '<>', sql.lit('trashed')),
      )
    await db.deleteFrom('comments').where('id', 'in', some).where('edited_at', 'is', null).where(onBlogs).execute()
    const left = await db.selectFrom('comments').select('id').where('id', 'in', some).where(onBlogs).execute()
    for (const { id } of left) stay.add(id)
  }
  return stay
}

/** The ids of blogs to which an import brought comments. */
export async function blogsWithImportedComments(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_items')
    .innerJoin('comments', 'comments.id', 'item_id')
    .select('blog_id')
    .distinct()
    .where('import_id', '=', importId)
    .where('kind', '=', 'comment')
    .execute()
  return rows.map(({ blog_id }) => blog_id)
}
