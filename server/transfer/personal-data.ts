import { sql } from 'kysely'
import { ARCHIVE_FIELDS, REVISION_FIELDS } from '#contract/blog-fields.ts'
import { columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import { accountOf } from './account-data.ts'
import { readableQuote } from './readable-quote.ts'

/** The description of the archive in itself. */
export interface Origin {
  site: string
  url: string
  takenAt: string
}

/**
 * Everything that is stored about a user, as the pieces of one JSON document: also what only they can see, but no
 * secret, and of other users only what these show to everyone. One text is in memory at a time.
 * @param pictures the user's pictures, with the paths of their files in the archive
 */
export async function* personalData(
  db: Db,
  userId: string,
  origin: Origin,
  pictures: object[],
): AsyncGenerator<string> {
  const head = { format: 'blogi-personal-data', version: 1, ...origin, ...(await accountOf(db, userId)), pictures }
  yield JSON.stringify(camelCased(head), null, 2).slice(0, -2)
  yield* list('comments', commentsOf(db, userId))
  yield* list('drafts', draftsOf(db, userId))
  yield* list('blogs', blogsOf(db, userId))
  yield* list('revisions', revisionsOf(db, userId))
  yield '\n}\n'
}

async function* list(name: string, items: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n  "${name}": [`
  let comma = ''
  for await (const item of items) {
    yield `${comma}\n    ${JSON.stringify(camelCased(item))}`
    comma = ','
  }
  yield '\n  ]'
}

/** Columns as they are called everywhere else, `created_at` as `createdAt`, also of objects inside. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  const named = Object.entries(value).map(([name, one]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    camelCased(one),
  ])
  return Object.fromEntries(named)
}

/** The comments of a user with the titles of their blogs, as far as these are public, oldest first. */
export async function* commentsOf(db: Db, userId: string) {
  const keys = await db
    .selectFrom('public_comments as comments')
    .select('id')
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id } of keys) {
    const comment = await db
      .selectFrom('public_comments as comments')
      .leftJoin('public_blogs as blogs', 'blogs.id', 'comments.blog_id')
      .select(['comments.id', 'comments.blog_id', 'comments.comment', 'comments.created_at', 'comments.edited_at'])
      .select(['comments.parent_id', 'section', readableQuote(userId), 'blogs.title as blog_title'])
      .where('comments.id', '=', id)
      .executeTakeFirst()
    if (comment) yield comment
  }
}

/** A user's drafts, oldest first. */
async function* draftsOf(db: Db, userId: string) {
  const keys = await db.selectFrom('drafts').select('id').where('author_id', '=', userId).orderBy('id').execute()
  for (const { id } of keys) {
    const draft = await db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!draft) continue
    const { author_id: _, pictures: __, stamps, ...typed } = draft
    yield { ...typed, stamps: JSON.parse(stamps) as object }
  }
}

/** The blogs of a user, also unpublished, scheduled and deleted ones, oldest first. */
export async function* blogsOf(db: Db, userId: string) {
  const keys = await db.selectFrom('blogs').select('id').where('author_id', '=', userId).orderBy('id').execute()
  for (const { id } of keys) {
    const blog = await db
      .selectFrom('blogs')
      .select(['id', 'version', 'excerpt', 'created_at', 'updated_at'])
      .select(sql<string | null>`case when state = 'public' then published_at end`.as('published_at'))
      .select(['trashed_at', 'removed_at', 'held_at', 'comments_closed', 'small_from', 'small_to'])
      .select(columnsOf(ARCHIVE_FIELDS))
      .where('id', '=', id)
      .executeTakeFirst()
    if (blog) yield blog
  }
}

export type OwnBlog = typeof blogsOf extends (...input: never[]) => AsyncGenerator<infer Blog> ? Blog : never

async function* revisionsOf(db: Db, userId: string) {
  const keys = await db
    .selectFrom('revisions')
    .innerJoin('blogs', 'blogs.id', 'revisions.blog_id')
    .select(['revisions.blog_id', 'revisions.version'])
    .where('blogs.author_id', '=', userId)
    .orderBy('revisions.blog_id')
    .orderBy('revisions.version')
    .execute()
  for (const { blog_id, version } of keys) {
    const revision = await db
      .selectFrom('revisions')
      .select(['blog_id', 'version', 'saved_at'])
      .select(columnsOf(REVISION_FIELDS))
      .where('blog_id', '=', blog_id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (revision) yield revision
  }
}
