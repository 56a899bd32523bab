import { type Expression, expressionBuilder, type SqlBool, type Transaction } from 'kysely'
import type { BlogAudience, BlogState } from '#contract/blogs.ts'
import { endLinksOf } from '../blogs/previews/store.ts'
import { enqueuePublication } from '../blogs/publish.ts'
import { futureOf, RESTORED } from '../blogs/states.ts'
import { removeComments, removeOneComment, restoreOneRemoved, restoreRemoved } from '../comments/of-account.ts'
import type { Schema } from '../db/schema.ts'
import { tellReportersThatItStays } from './tell-reporters.ts'

/** Changes of visibility: blogs, and the blogs whose comments changed. */
export interface ChangedContributions {
  blogIds: string[]
  commentedBlogIds: string[]
}

/** One removed blog or comment: for the email to its author, and for announcing it. */
export interface Removed {
  action: 'remove-blog' | 'remove-comment'
  author: { id: string; email: string }
  /** The blog, or that of the comment. */
  blogTitle: string
  blog: BlogAudience & BlogState
  /** Undefined for a blog. */
  commentId?: string
}

/**
 * Moves all blogs of some users that are public, scheduled or held, and all their public comments, to the trash, from
 * which only `restoreContributions` brings them back, and removes their other comments where they are. Drafts stay; the preview links that show them end.
 */
export async function removeContributions(
  trx: Transaction<Schema>,
  userIds: string[],
  now: Date,
): Promise<ChangedContributions & { hasEndedLinks: boolean }> {
  const { eb, or, and } = expressionBuilder<Schema, 'blogs'>()
  const isTheirs = and([
    eb('author_id', 'in', userIds),
    or([eb('state', 'in', ['public', 'held']), and([eb('state', '=', 'draft'), eb('publish_at', 'is not', null)])]),
  ])
  const hasEndedLinks = await endLinksOf(trx, { authorIds: userIds }, now)
  const blogs = await moveBlogs(trx, isTheirs, now)
  const at = now.toISOString()
  const comments = await removeComments(trx, userIds, now)
  const held = await trx
    .updateTable('held_blogs')
    .set({ removed_at: at })
    .where('author_id', 'in', userIds)
    .where('removed_at', 'is', null)
    // Not of drafts that wait once they are published.
    .where('blog_id', 'in', ({ selectFrom }) =>
      selectFrom('blogs').select('id').where('author_id', 'in', userIds).where('state', '<>', 'draft'),
    )
    .returning('blog_id')
    .execute()
  return { ...changed(blogs, distinct([...comments, ...held])), hasEndedLinks }
}

/** Removes one public blog in the same way. @returns undefined if there is none */
export async function removeBlog(trx: Transaction<Schema>, id: string, now: Date): Promise<Removed | undefined> {
  const { eb, and } = expressionBuilder<Schema, 'blogs'>()
  const [blog] = await moveBlogs(trx, and([eb('id', '=', id), eb('state', '=', 'public')]), now)
  if (!blog) return undefined
  const { author_id: createdBy, category, tags, title } = blog
  await endLinksOf(trx, { authorIds: [createdBy], blogIds: [id] }, now)
  return {
    action: 'remove-blog',
    author: await markAuthor(trx, createdBy, now),
    blogTitle: title,
    blog: { _id: id, createdBy, published: true, category, tags: JSON.parse(tags) },
  }
}

/** Removes one comment on a public blog in the same way. @returns undefined if there is none */
export async function removeComment(trx: Transaction<Schema>, id: string, now: Date): Promise<Removed | undefined> {
  const comment = await removeOneComment(trx, id, now)
  if (!comment) return undefined
  const blog = await trx
    .selectFrom('blogs')
    .select(['id', 'author_id', 'title', 'category', 'tags'])
    .where('id', '=', comment.blog_id)
    .executeTakeFirstOrThrow()
  return {
    action: 'remove-comment',
    author: await markAuthor(trx, comment.author_id, now),
    blogTitle: blog.title,
    blog: {
      _id: blog.id,
      createdBy: blog.author_id,
      published: true,
      category: blog.category,
      tags: JSON.parse(blog.tags),
    },
    commentId: id,
  }
}

/** Marks that an admin has removed something of a user, which can be restored until the trash is purged. */
function markAuthor(trx: Transaction<Schema>, id: string, now: Date): Promise<Removed['author']> {
  return trx
    .updateTable('users')
    .set({ contributions_removed_at: now.toISOString() })
    .where('id', '=', id)
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

function moveBlogs(trx: Transaction<Schema>, which: Expression<SqlBool>, now: Date) {
  const at = now.toISOString()
  return trx
    .updateTable('blogs')
    .set({ state: 'trashed', trashed_at: at, removed_at: at })
    .where(which)
    .returning(['id', 'author_id', 'title', 'category', 'tags'])
    .execute()
}

/**
 * Puts back what `removeContributions` took, as it was, but for preview links. A blog that was to be published in the
 * meantime is a draft, as when its author restores one.
 * @param removedAt only contributions removed at this time; by default all
 */
export async function restoreContributions(
  trx: Transaction<Schema>,
  userIds: string[],
  now: Date,
  removedAt?: string,
): Promise<ChangedContributions> {
  const { eb, and } = expressionBuilder<Schema, 'blogs'>()
  const isRemoved = and([
    eb('author_id', 'in', userIds),
    removedAt === undefined ? eb('removed_at', 'is not', null) : eb('removed_at', '=', removedAt),
  ]) as unknown as Expression<SqlBool>
  const blogs = await trx
    .updateTable('blogs')
    .set({ ...RESTORED, publish_at: futureOf(now) })
    .where(isRemoved)
    .returning(['id', 'publish_at'])
    .execute()
  for (const { id, publish_at } of blogs) if (publish_at) await enqueuePublication(trx, id, new Date(publish_at))
  const comments = await restoreRemoved(trx, isRemoved)
  const held = await trx
    .updateTable('held_blogs')
    .set({ removed_at: null })
    .where(isRemoved)
    .returning('blog_id')
    .execute()
  const ids = [...blogs, ...comments].map(({ id }) => id)
  await tellReportersThatItStays(trx, userIds, [...ids, ...held.map(({ blog_id }) => blog_id)])
  return changed(blogs, distinct([...comments, ...held]))
}

/** Puts back one blog or comment that was removed, if it is there. @param removedAt only if it was removed at this time */
export async function restoreOne(
  trx: Transaction<Schema>,
  kind: 'blog' | 'comment',
  id: string,
  userId: string,
  removedAt?: string,
): Promise<ChangedContributions> {
  const isIt = { id, author_id: userId, ...(removedAt !== undefined && { removed_at: removedAt }) }
  const blogs =
    kind === 'comment'
      ? []
      : await trx
          .updateTable('blogs')
          .set(RESTORED)
          .where(({ and }) => and(isIt))
          .where('removed_at', 'is not', null)
          .returning('id')
          .execute()
  // One that was held and removed with everything of its author waits again.
  for (const blog of blogs) {
    await trx.updateTable('held_blogs').set({ removed_at: null }).where('blog_id', '=', blog.id).execute()
  }
  const comments = kind === 'blog' ? [] : await restoreOneRemoved(trx, id, userId, removedAt)
  await unmarkAuthor(trx, userId)
  if (blogs.length + comments.length > 0) await tellReportersThatItStays(trx, [userId], [id])
  return changed(blogs, comments)
}

/** Marks that nothing of a user is removed any more, if that is so. */
export async function unmarkAuthor(trx: Transaction<Schema>, userId: string): Promise<void> {
  if (await isAnythingRemoved(trx, userId)) return
  await trx.updateTable('users').set({ contributions_removed_at: null }).where('id', '=', userId).execute()
}

async function isAnythingRemoved(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  for (const table of ['blogs', 'comments', 'held_blogs'] as const) {
    const removed = trx
      .selectFrom(table)
      .select('id')
      .where('author_id', '=', userId)
      .where('removed_at', 'is not', null)
    if (await removed.limit(1).executeTakeFirst()) return true
  }
  return false
}

const distinct = (rows: { blog_id: string }[]) => [...new Map(rows.map((row) => [row.blog_id, row])).values()]

function changed(blogs: { id: string }[], commented: { blog_id: string }[]): ChangedContributions {
  return { blogIds: blogs.map(({ id }) => id), commentedBlogIds: commented.map(({ blog_id }) => blog_id) }
}
