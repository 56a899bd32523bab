import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import { decisionInWords, securityInWords } from '../mail/decision-in-words.ts'
import { smallAvatar } from '../media/store.ts'
import { shortened } from './shortened.ts'

/** A notification that is shown, with its latest event. */
export interface ListedNotification {
  kind: NotificationKind
  subjectId: string
  at: string
  unread: boolean
  eventId: string
  people: number
}

type Details = Pick<Notification, 'person' | 'blog' | 'comment' | 'decision'>

const NOTHING: Details = { person: null, blog: null, comment: null, decision: null }

/** The details of notifications that are shown. One that is withdrawn at this moment is left out. */
export async function detailsOf(
  db: Db,
  userId: string,
  listed: ListedNotification[],
  siteName: string,
): Promise<Notification[]> {
  const idsOf = (...kinds: NotificationKind[]) =>
    listed.filter(({ kind }) => kinds.includes(kind)).map(({ eventId }) => eventId)
  const details = new Map<string, Details>([
    ...(await commentsOf(db, idsOf('comments', 'replies', 'mentions'))),
    ...(await peopleOf(db, idsOf('followers'))),
    ...(await blogsOf(db, idsOf('published'))),
    ...(await blogsWaitedOn(db, listed)),
    ...(await decisionsOf(db, userId, idsOf('decisions'), siteName)),
    ...(await securityOf(db, idsOf('security'), siteName)),
  ])
  return listed.flatMap(({ eventId, ...notification }) => {
    const found = details.get(eventId)
    return found ? [{ ...notification, ...found }] : []
  })
}

type Found = [id: string, Details][]

async function commentsOf(db: Db, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('public_comments as comments')
    .innerJoin('public_blogs as blogs', 'blogs.id', 'comments.blog_id')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['comments.id', 'comment', 'blog_id', 'title', 'users.id as person_id'])
    .select(['name', 'avatar_id', 'pictures.widths', 'pictures.stills'])
    .where('comments.id', 'in', ids)
    .execute()
  return rows.map((row) => [
    row.id,
    {
      ...NOTHING,
      person: personOf({ ...row, id: row.person_id }),
      blog: { _id: row.blog_id, title: row.title },
      comment: { _id: row.id, text: shortened(row.comment) },
    },
  ])
}

async function peopleOf(db: Db, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['users.id', 'name', 'avatar_id', 'pictures.widths', 'pictures.stills'])
    .where('users.id', 'in', ids)
    .execute()
  return rows.map((row) => [row.id, { ...NOTHING, person: personOf(row) }])
}

interface PersonRow {
  id: string
  name: string
  avatar_id: string | null
  widths: string | null
  stills: string | null
}

export const personOf = ({ id, name, avatar_id, widths, stills }: PersonRow) => ({
  _id: id,
  name,
  avatar: { url: smallAvatar(avatar_id, widths, stills) },
})

async function blogsOf(db: Db, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('public_blogs').select(['id', 'title']).where('id', 'in', ids).execute()
  return rows.map(({ id, title }) => [id, { ...NOTHING, blog: { _id: id, title } }])
}

/** The blogs below which comments wait. */
async function blogsWaitedOn(db: Db, listed: ListedNotification[]): Promise<Found> {
  const waiting = listed.filter(({ kind }) => kind === 'waiting')
  const blogs = new Map(
    await blogsOf(
      db,
      waiting.map(({ subjectId }) => subjectId),
    ),
  )
  return waiting.flatMap(({ eventId, subjectId }) => {
    const blog = blogs.get(subjectId)
    return blog ? [[eventId, blog]] : []
  })
}

async function decisionsOf(db: Db, userId: string, ids: string[], siteName: string): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('emails').select(['id', 'kind', 'detail']).where('id', 'in', ids).execute()
  const decisions = rows.map((row) => ({ id: row.id, ...decisionInWords(row, siteName) }))
  const blogIds = decisions.flatMap(({ blogId }) => blogId ?? [])
  // A draft, too: its author continues with it.
  const blogs =
    blogIds.length === 0
      ? []
      : await db
          .selectFrom('blogs')
          .select(['id', 'title'])
          .where('id', 'in', blogIds)
          .where('author_id', '=', userId)
          .where('state', '<>', 'trashed')
          .execute()
  return decisions.map(({ id, blogId, ...decision }) => {
    const blog = blogs.find((one) => one.id === blogId)
    return [id, { ...NOTHING, blog: blog ? { _id: blog.id, title: blog.title } : null, decision }]
  })
}

async function securityOf(db: Db, ids: string[], siteName: string): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'user_id', 'address', 'created_at', 'detail'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => {
    const decision = { text: securityInWords(row, siteName), reason: '', appealable: false }
    return [row.id, { ...NOTHING, decision }]
  })
}
