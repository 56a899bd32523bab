import { ADMIN_SUBJECT, isForAdmins } from '#contract/admin-notifications.ts'
import { QUIET_MAX } from '#contract/limits.ts'
import { NotificationKind, type Quiet, QuietKind, type QuietSubject } from '#contract/notifications.ts'
import { visibleBlogs, visibleTo } from '../blogs/policy.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound, Problem } from '../http/problem.ts'
import { isApproved } from '../session/approved.ts'
import { personOf } from './details.ts'
import { markSeenByAdmin, newsForAdmins } from './for-admins.ts'

/** The kinds, people and discussions that a user has made quiet, the latest first. */
export async function listQuiet(db: Db, userId: string): Promise<Quiet> {
  const rows = await db
    .selectFrom('quiet_notifications')
    .leftJoin('users', 'users.id', 'quiet_notifications.person_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .leftJoin('blogs', (join) => join.onRef('blogs.id', '=', 'quiet_notifications.blog_id').on(visibleTo(userId)))
    .select(['subject_id', 'person_id', 'quiet_notifications.blog_id', 'quiet_notifications.created_at'])
    .select(['name', 'avatar_id', 'pictures.widths', 'pictures.stills', 'title'])
    .where('quiet_notifications.user_id', '=', userId)
    .execute()
  // Sorted here, as there are few.
  rows.sort((one, other) => (one.created_at > other.created_at ? -1 : 1))
  return {
    kinds: rows.flatMap(({ subject_id }) => QuietKind.safeParse(subject_id).data ?? []),
    people: rows.flatMap((row) =>
      row.person_id === null ? [] : personOf({ ...row, id: row.person_id, name: row.name ?? '' }),
    ),
    discussions: rows.flatMap(({ blog_id, title }) => (blog_id === null ? [] : { _id: blog_id, title })),
  }
}

/**
 * Makes something quiet: it is neither shown nor counted from then on. Idempotent.
 * @throws Problem 404 if there is no such kind, person or blog that the user can see, 409 if too much is quiet
 */
export function makeQuiet(db: Db, userId: string, { what, id }: QuietSubject, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId)
    await requireSubject(trx, userId, { what, id })
    const { count } = await trx
      .selectFrom('quiet_notifications')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= QUIET_MAX) throw new Problem(409, 'quiet-too-many', { values: { max: QUIET_MAX } })
    const refersTo = { person_id: what === 'person' ? id : null, blog_id: what === 'discussion' ? id : null }
    await trx
      .insertInto('quiet_notifications')
      .values({ user_id: userId, subject_id: id, ...refersTo, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function requireSubject(db: Db, userId: string, { what, id }: QuietSubject): Promise<void> {
  if (what === 'kind') {
    if (!QuietKind.safeParse(id).success) throw notFound('kind')
  } else if (what === 'person') {
    if (id === userId) throw new Problem(400, 'quiet-self')
    const person = db.selectFrom('users').select('id').where('id', '=', id).where(isApproved())
    if (!(await person.executeTakeFirst())) throw notFound('person')
  } else {
    const blog = visibleBlogs(db, userId).select('id').where('id', '=', id)
    if (!(await blog.executeTakeFirst())) throw notFound('blog')
  }
}

/** Makes something loud again, if it is quiet. What happened of it in the meantime is nothing new. */
export function makeLoud(db: Db, userId: string, { what, id }: QuietSubject, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom('quiet_notifications')
      .where('user_id', '=', userId)
      .where('subject_id', '=', id)
      .returning('subject_id')
      .executeTakeFirst()
    if (!ended || what === 'person') return
    const seen = trx
      .updateTable('notifications')
      .set(({ ref }) => ({ seen_until: ref('at') }))
      .where('user_id', '=', userId)
      .whereRef('at', '>', 'seen_until')
    if (what === 'kind' && isForAdmins(id)) {
      const one = { kind: id, subjectId: ADMIN_SUBJECT }
      await markSeenByAdmin(trx, userId, await newsForAdmins(trx, userId), { until: now.toISOString(), one })
      return
    }
    if (what === 'kind') {
      const kind = NotificationKind.safeParse(id)
      if (kind.success) await seen.where('kind', '=', kind.data).execute()
      return
    }
    // A reply is about the comment at the top.
    await seen
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('subject_id', '=', id),
          exists(
            selectFrom('public_comments')
              .select('id')
              .whereRef('id', '=', 'notifications.subject_id')
              .where('blog_id', '=', id),
          ),
        ]),
      )
      .execute()
  })
}
