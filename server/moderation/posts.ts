import type { Transaction } from 'kysely'
import type { AdminPost, PostAction } from '#contract/admin.ts'
import type { BlogAudience } from '#contract/blogs.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { recordAction } from '../audit/record-action.ts'
import { setCommentsClosed } from '../blogs/close-comments.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { learn } from '../holding/classifier.ts'
import { notFound, Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { type ChangedContributions, type Removed, restoreOne } from './contributions.ts'
import { removeByAdmin, reportedTexts } from './decide.ts'
import { holdPublic } from './hold.ts'
import { requireStaying } from './leaving.ts'

/**
 * The posts among these ids that are public or held, or were removed by an admin. No others: an admin sees nothing of a
 * draft, nor of the comments on it, and nothing that its author has deleted.
 */
export async function findPosts(db: Db, ids: string[]): Promise<Map<string, AdminPost>> {
  const blogs = await findBlogPosts(db, ids)
  return new Map([...blogs, ...(await findCommentPosts(db, ids))])
}

/** The same of one. */
export async function findPost(db: Db, id: string): Promise<AdminPost | undefined> {
  return (await findPosts(db, [id])).get(id)
}

async function findBlogPosts(db: Db, ids: string[]): Promise<Map<string, AdminPost>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('blogs')
    .innerJoin('users', 'users.id', 'blogs.author_id')
    .select(['blogs.id', 'author_id', 'name', 'title', 'comments_closed'])
    .select(['state', 'removed_at', 'published_at', 'held_at'])
    .where('blogs.id', 'in', ids)
    .execute()
  const posts = rows.flatMap((row): AdminPost[] => {
    const state = stateOf(row)
    // One that was removed while it was scheduled was a draft.
    if (!state || (row.published_at === null && row.held_at === null)) return []
    const author = { _id: row.author_id, name: row.name }
    const facts = { _id: row.id, kind: 'blog', title: row.title, text: '', author, blogId: row.id } as const
    return [{ ...facts, state, commentsClosed: row.comments_closed === 1 }]
  })
  return new Map(posts.map((post) => [post._id, post]))
}

async function findCommentPosts(db: Db, ids: string[]): Promise<Map<string, AdminPost>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.author_id',
      'name',
      'comment',
      'blog_id',
      'comments.state',
      'comments.removed_at',
    ])
    .where('comments.id', 'in', ids)
    .execute()
  const blogs = await findBlogPosts(
    db,
    rows.map(({ blog_id }) => blog_id),
  )
  const posts = rows.flatMap((row): AdminPost[] => {
    const state = stateOf(row)
    const blog = blogs.get(row.blog_id)
    if (!state || !blog || (state === 'public' && blog.state !== 'public')) return []
    const { title, blogId, commentsClosed } = blog
    const author = { _id: row.author_id, name: row.name }
    return [{ _id: row.id, kind: 'comment', title, text: row.comment, author, blogId, state, commentsClosed }]
  })
  return new Map(posts.map((post) => [post._id, post]))
}

function stateOf({ state, removed_at }: { state: string; removed_at: string | null }): AdminPost['state'] | undefined {
  if (removed_at !== null) return state === 'trashed' ? 'removed' : undefined
  return state === 'public' || state === 'held' ? state : undefined
}

interface Act {
  id: string
  action: PostAction
  /** Null: a command on the server. */
  actorId: string | null
  /** The reason in the email to the author. */
  reason: string
}

/** What an action changed, to be announced after the commit. */
export interface ActedOnPost {
  post: AdminPost
  /** By which it is undone; null: it cannot be. */
  undoId: string | null
  removed?: Removed | undefined
  restored?: ChangedContributions
  /** Whose comments were closed or opened. */
  commented?: { blog: BlogAudience; isClosed: boolean }
}

/** What is answered to each action. */
export const postAnswers = () =>
  ({
    remove: answers.postRemoved,
    restore: answers.postRestored,
    hold: answers.postHeld,
    'close-comments': answers.commentsClosed,
    'open-comments': answers.commentsOpen,
  }) as const satisfies Record<PostAction, string>

type Parts = Pick<Deps, 'db' | 'config'>
type Context = { trx: Transaction<Schema>; config: Deps['config']; now: Date }
type OnPost = Pick<Act, 'actorId' | 'reason'> & { post: AdminPost }

/** Each action throws a 409 if the post does not have the state for it. */
const ACTIONS: Record<PostAction, (context: Context, act: OnPost) => Promise<Omit<ActedOnPost, 'post'>>> = {
  remove: ({ trx, config, now }, { post: { kind, _id: id }, actorId, reason }) =>
    removeByAdmin(trx, config, { kind, id, actorId, reason }, now),
  async restore({ trx, config, now }, { post, actorId, reason }) {
    const { kind, _id: id, author, title } = post
    await requireStaying(trx, [author._id])
    const restored = await restoreOne(trx, kind, id, author._id)
    if (restored.blogIds.length + restored.commentedBlogIds.length === 0) throw new Problem(409, 'post-not-removed')
    const texts = await reportedTexts(trx, kind, id)
    if (texts.length > 0) await learn(trx, config, { kind: 'spam', times: -1, texts })
    const action = kind === 'blog' ? 'restore-blog' : 'restore-comment'
    const done = { actorId, action, reason, blogTitle: title, subjectId: id } as const
    return { restored, undoId: (await recordAction(trx, await userOf(trx, author._id), done, now)).undoId }
  },
  async hold({ trx, now }, { post, actorId, reason }) {
    const { kind, _id: id } = post
    const held = await holdPublic(trx, kind, id, now)
    if (!held) throw new Problem(409, 'post-not-public')
    const action = kind === 'blog' ? 'hold-public-blog' : 'hold-comment'
    const done = { actorId, action, reason, blogTitle: held.blogTitle, subjectId: id, former: {} } as const
    return { undoId: (await recordAction(trx, await userOf(trx, held.authorId), done, now)).undoId }
  },
  'close-comments': (context, act) => closeComments(context, act, true),
  'open-comments': (context, act) => closeComments(context, act, false),
}

/** Nothing is mailed: the blog's creator sees it, and can do the opposite. */
async function closeComments({ trx, now }: Context, { post, actorId }: OnPost, isClosed: boolean) {
  if (post.state !== 'public') throw new Problem(409, 'post-not-public')
  const blog = await setCommentsClosed(trx, post.blogId, isClosed)
  if (!blog) throw notFound('blog')
  const action = isClosed ? 'close-comments' : 'open-comments'
  await appendEntry(trx, { actorId, action, subjectId: post.author._id, postId: post.blogId }, now)
  return { commented: { blog, isClosed }, undoId: null }
}

const userOf = (trx: Transaction<Schema>, id: string) =>
  trx.selectFrom('users').select(['id', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Does something with a post, with its entry in the audit log and the email to its author, in one transaction.
 * @throws Problem 404 if an admin sees no such post, 409 if it does not have the state for it
 */
export function actOnPost({ db, config }: Parts, { id, action, ...act }: Act, now: Date): Promise<ActedOnPost> {
  return inTransaction(db, async (trx) => {
    const post = await findPost(trx, id)
    if (!post) throw notFound('post')
    return { post, ...(await ACTIONS[action]({ trx, config, now }, { ...act, post })) }
  })
}
