import type { Transaction } from 'kysely'
import { heldSince } from '../blogs/states.ts'
import { PUBLIC } from '../comments/states.ts'
import type { Schema } from '../db/schema.ts'
import type { Lesson } from '../holding/classifier.ts'
import { addHeldBlog, endHeldBlog, HELD_BY_ADMIN } from '../holding/store.ts'
import type { Former } from './former.ts'
import { textOfBlog, textOfComment } from './held.ts'

type Kind = 'blog' | 'comment'

/** A post that waits now, with the title of its blog. */
interface Held {
  authorId: string
  blogId: string
  blogTitle: string
}

/** Lets a public post wait for a decision of an admin. @returns undefined if there is none */
export async function holdPublic(
  trx: Transaction<Schema>,
  kind: Kind,
  id: string,
  now: Date,
): Promise<Held | undefined> {
  if (kind === 'blog') {
    const blog = await trx
      .updateTable('blogs')
      .set(heldSince(now))
      .where('id', '=', id)
      .where('state', '=', 'public')
      .returning(['author_id', 'title'])
      .executeTakeFirst()
    if (!blog) return undefined
    await addHeldBlog(trx, { id, authorId: blog.author_id, reasons: ['admin'] }, now)
    return { authorId: blog.author_id, blogId: id, blogTitle: blog.title }
  }
  const comment = await trx
    .updateTable('comments')
    .set({ state: 'held', state_at: now.toISOString(), reasons: HELD_BY_ADMIN, suspected: 0 })
    .where('id', '=', id)
    .where('state', '=', 'public')
    .returning(['author_id', 'blog_id'])
    .executeTakeFirst()
  if (!comment) return undefined
  const blogs = trx.selectFrom('blogs').select('title').where('id', '=', comment.blog_id)
  const { title } = await blogs.executeTakeFirstOrThrow()
  return { authorId: comment.author_id, blogId: comment.blog_id, blogTitle: title }
}

/** Makes a post public again as it was before `holdPublic`. @returns its blog; undefined if it was changed since */
export async function releaseHeld(
  trx: Transaction<Schema>,
  kind: Kind,
  { id, heldAt }: { id: string; heldAt: string },
): Promise<string | undefined> {
  if (kind === 'comment') {
    const comments = trx.updateTable('comments').set(PUBLIC).where('id', '=', id)
    const comment = await comments
      .where('state', '=', 'held')
      .where('state_at', '=', heldAt)
      .where('removed_at', 'is', null)
      .returning('blog_id')
      .executeTakeFirst()
    return comment?.blog_id
  }
  const blog = await trx
    .updateTable('blogs')
    .set({ state: 'public', held_at: null })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('held_at', '=', heldAt)
    .returning('id')
    .executeTakeFirst()
  if (blog) await endHeldBlog(trx, id)
  return blog?.id
}

/** A post that waits again, with its text. */
export interface HeldAgain {
  blogId: string
  text: Lesson['texts'][number]
}

/**
 * Lets a refused blog wait as before. @param refusedAt only if it was refused at this time
 * @returns undefined if its author has saved it since
 */
export async function holdBlogAgain(
  trx: Transaction<Schema>,
  id: string,
  refusedAt?: string,
): Promise<HeldAgain | undefined> {
  const refused = await trx.selectFrom('refused_blogs').selectAll().where('blog_id', '=', id).executeTakeFirst()
  if (!refused || (refusedAt !== undefined && refusedAt !== refused.refused_at)) return undefined
  const { entry_id, held_at, reasons, suspected } = refused
  const blog = await trx
    .updateTable('blogs')
    .set({ state: 'held', held_at, published_at: refused.published_at })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('publish_at', 'is', null)
    .where('version', '=', refused.version)
    .returning('author_id')
    .executeTakeFirst()
  if (!blog) return undefined
  await trx.deleteFrom('refused_blogs').where('blog_id', '=', id).execute()
  await trx
    .insertInto('held_blogs')
    .values({ id: entry_id, blog_id: id, author_id: blog.author_id, held_at, reasons, suspected })
    .execute()
  return { blogId: id, text: await textOfBlog(trx, id, blog.author_id) }
}

/**
 * Lets a refused comment wait again. @param refusedAt only if it was refused at this time
 * @returns undefined if its writer has taken it back
 */
export async function holdCommentAgain(
  trx: Transaction<Schema>,
  { id, refusedAt }: { id: string; refusedAt?: string },
  { heldAt, told }: Pick<Former['refuse-comment'], 'heldAt' | 'told'>,
): Promise<HeldAgain | undefined> {
  const comment = await trx
    .updateTable('comments')
    .set({ state: 'held', state_at: heldAt, told })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .$if(refusedAt !== undefined, (query) => query.where('state_at', '=', refusedAt ?? ''))
    .where('removed_at', 'is', null)
    .returning(['blog_id', 'comment'])
    .executeTakeFirst()
  return comment && { blogId: comment.blog_id, text: textOfComment(comment.comment) }
}
