import type { AppealAction } from '#contract/appeals.ts'
import type { QueueItem } from '#contract/reports.ts'
import type { Db } from '../db/open.ts'
import { findPosts } from './posts.ts'

/** The appeals that wait, the oldest first. @param after the id of the last one of the page before */
export async function listAppeals(db: Db, limit: number, after: string): Promise<QueueItem[]> {
  const rows = await db
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['appeals.id', 'action', 'subject_id', 'user_id', 'name', 'blog_title', 'text', 'appeals.created_at'])
    .where('decided_at', 'is', null)
    .where('appeals.id', '>', after)
    .orderBy('appeals.id')
    .limit(limit)
    .execute()
  const found = await findPosts(
    db,
    rows.flatMap(({ subject_id }) => idsIn(subject_id)),
  )
  return rows.map(({ id, action, subject_id, user_id, name, blog_title, text, created_at }): QueueItem => {
    const ids = idsIn(subject_id)
    const post = found.get(ids[0] ?? '')
    return {
      _id: id,
      kind: appealedKind(action),
      subjectId: ids[0] ?? user_id,
      since: created_at,
      author: { _id: user_id, name },
      subject: post
        ? { title: post.title, text: post.text, blogId: post.state === 'public' ? post.blogId : null }
        : null,
      reports: 0,
      reasons: [],
      latest: [],
      held: null,
      appeal: { action, blogTitle: blog_title, text, ...(ids.length > 0 && { posts: ids.length }) },
      registration: null,
    }
  })
}

/** The ids of the posts that an appeal is about. */
export const idsIn = (subjectId: string | null) => subjectId?.split(' ') ?? []

function appealedKind(action: AppealAction): QueueItem['kind'] {
  if (action === 'remove-blog' || action === 'refuse-blog') return 'blog'
  return action === 'remove-comment' || action === 'refuse-comment' ? 'comment' : 'profile'
}
