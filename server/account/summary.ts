import type { AccountSummary } from '#contract/account.ts'
import type { Db } from '../db/open.ts'

/** Counts what an account has. */
export async function summaryOf(db: Db, userId: string): Promise<AccountSummary> {
  const { subscriber_count, following_count, ...counts } = await db
    .selectFrom('users')
    .select(['subscriber_count', 'following_count'])
    .select(({ selectFrom, fn }) => [
      selectFrom('public_blogs')
        .where('author_id', '=', userId)
        .select(fn.countAll<number>().as('count'))
        .as('public_blogs'),
      selectFrom('blogs')
        .where('author_id', '=', userId)
        .where('state', '<>', 'public')
        .select(fn.countAll<number>().as('count'))
        .as('other_blogs'),
      selectFrom('drafts')
        .where('author_id', '=', userId)
        .where('deleted_at', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .as('drafts'),
      selectFrom('public_comments')
        .where('author_id', '=', userId)
        .select(fn.countAll<number>().as('count'))
        .as('comments'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    publicBlogs: Number(counts.public_blogs),
    drafts: Number(counts.other_blogs) + Number(counts.drafts),
    comments: Number(counts.comments),
    followers: subscriber_count,
    followings: following_count,
  }
}
