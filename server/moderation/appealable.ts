import { z } from 'zod'
import { AppealAction, type AppealableNotice, type AppealedPost } from '#contract/appeals.ts'
import { cutAtWord } from '#contract/cut-at-word.ts'
import { APPEAL_DAYS, APPEALED_POSTS_MAX, APPEALED_TEXT_MAX } from '#contract/limits.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import { Problem } from '../http/problem.ts'

const DAY = 24 * 60 * 60 * 1000
/** The part of an action in the detail of an email about it. */
const Notice = z.object({
  action: AppealAction,
  reason: z.string().default(''),
  isByCreator: z.boolean().default(false),
  blogTitle: z.string().default(''),
  subjectId: z.string().nullable().default(null),
  /** Of several posts at once. */
  subjectIds: z.array(z.string()).default([]),
})

/** What an email says, if its person can appeal against that. */
export const parseNotice = (detail: string | null) => Notice.safeParse(JSON.parse(detail ?? '{}')).data

export const ended = () => new Problem(410, 'appeal-link-ended')

/** The emails about what admins did in the last weeks. */
export const noticesSince = (db: Db, now: Date) =>
  db
    .selectFrom('emails')
    .where('emails.kind', '=', 'account-notice')
    .where('emails.created_at', '>', new Date(now.getTime() - APPEAL_DAYS * DAY).toISOString())

/** The actions of admins on a user and their posts in the last weeks, the latest first. */
export async function listAppealable(db: Db, userId: string, now: Date): Promise<AppealableNotice[]> {
  const rows = await selectNotices(db, now).where('emails.user_id', '=', userId).execute()
  // Sorted here, as there are few.
  rows.sort((one, two) => (one.id < two.id ? 1 : -1))
  return withAppeals(db, userId, rows)
}

/** What the link in an email is about. @throws Problem 410 if it does not work, or no longer */
export async function findAppealable(db: Db, token: string, now: Date): Promise<AppealableNotice> {
  const row = await selectNotices(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst()
  if (!row || row.user_id === null) throw ended()
  const [notice] = await withAppeals(db, row.user_id, [row])
  if (!notice) throw ended()
  return notice
}

const selectNotices = (db: Db, now: Date) =>
  noticesSince(db, now)
    .leftJoin('appeals', 'appeals.notice_id', 'emails.id')
    .select(['emails.id', 'emails.user_id', 'emails.created_at', 'emails.detail'])
    .select(['text', 'appeals.created_at as appealed_at', 'decided_at'])

type Row = Awaited<ReturnType<ReturnType<typeof selectNotices>['execute']>>[number]

async function withAppeals(db: Db, userId: string, rows: Row[]): Promise<AppealableNotice[]> {
  const notices = rows.flatMap((row) => {
    const notice = parseNotice(row.detail)
    if (!notice) return []
    const { subjectId, subjectIds } = notice
    return [{ row, notice, ids: subjectIds.length > 0 || subjectId === null ? subjectIds : [subjectId] }]
  })
  const shown = notices.flatMap(({ ids }) => ids.slice(0, APPEALED_POSTS_MAX))
  const posts = await findOwnPosts(db, userId, shown)
  const decisions = await findDecisions(
    db,
    userId,
    rows.flatMap(({ decided_at }) => decided_at ?? []),
  )
  return notices.map(({ row: { id, created_at: at, text, appealed_at, decided_at }, notice, ids }) => {
    const { action, reason, isByCreator, blogTitle } = notice
    const decision = decisions.get(decided_at ?? '') ?? null
    return {
      _id: id,
      action,
      reason,
      isByCreator,
      blogTitle,
      posts: ids.slice(0, APPEALED_POSTS_MAX).flatMap((one) => posts.get(one) ?? []),
      postCount: ids.length,
      at,
      isAppealed: text !== null,
      appeal: text === null ? null : { text, at: appealed_at ?? at, decision },
    }
  })
}

/** Blogs and comments of a person, in whatever state: they wrote them. The blog with a comment only if it is public. */
async function findOwnPosts(db: Db, userId: string, ids: string[]): Promise<Map<string, AppealedPost>> {
  // PostgreSQL knows no empty list.
  if (ids.length === 0) return new Map()
  const blogs = await db
    .selectFrom('blogs')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('author_id', '=', userId)
    .execute()
  const comments = await db
    .selectFrom('comments')
    .leftJoin('public_blogs', 'public_blogs.id', 'blog_id')
    .select(['comments.id', 'comment', 'title'])
    .where('comments.id', 'in', ids)
    .where('comments.author_id', '=', userId)
    .execute()
  return new Map([
    ...blogs.map(({ id, title }) => [id, { title, text: '' }] as const),
    ...comments.map(({ id, comment, title }) => [id, { title: title ?? '', text: beginningOf(comment) }] as const),
  ])
}

const beginningOf = (text: string) => (text.length > APPEALED_TEXT_MAX ? cutAtWord(text, APPEALED_TEXT_MAX) : text)

const Answer = z.object({ action: z.enum(['grant-appeal', 'decline-appeal']), reason: z.string().default('') })

/**
 * The decisions on appeals of a person, by their time, from the emails about them: none while that still waits, as the
 * decision can be undone.
 */
async function findDecisions(db: Db, userId: string, times: string[]) {
  const decisions = new Map<string, { isGranted: boolean; at: string; reason: string }>()
  if (times.length === 0) return decisions
  const emails = await db
    .selectFrom('emails')
    .select(['created_at', 'detail'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'account-notice')
    .where('created_at', 'in', times)
    .where('state', '<>', 'waiting')
    .execute()
  for (const { created_at: at, detail } of emails) {
    const answer = Answer.safeParse(JSON.parse(detail ?? '{}')).data
    if (answer) decisions.set(at, { isGranted: answer.action === 'grant-appeal', at, reason: answer.reason })
  }
  return decisions
}
