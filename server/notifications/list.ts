import { sql } from 'kysely'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import type { Person } from '../person.ts'
import { detailsOf, type ListedNotification } from './details.ts'
import { latestEvent, peopleOfEvents } from './events.ts'
import { listedForAdmins, newsForSession } from './for-admins.ts'

const DAY = 24 * 60 * 60 * 1000
/** For how long notifications are kept, in milliseconds. */
export const KEPT = 90 * DAY

/** Pages that are read at most for one that is asked for: withdrawn and quiet notifications are left out. */
const READ_MAX = 5

/**
 * The notifications of a user, of an admin those for admins, too, the latest first: at most `limit`. Fewer do not mean that there are no more.
 * @param cursor the `nextCursor` of the previous page
 */
export async function listNotifications(
  db: Db,
  person: Person,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  siteName: string,
  now: Date,
): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const { _id: userId } = person
  const listed: ListedNotification[] = []
  let after = cursor
  for (let read = 0; read < READ_MAX; read++) {
    const page = await readPage(db, userId, limit, after, now)
    listed.push(...page.listed)
    after = page.next
    if (listed.length >= limit || after === undefined) break
  }
  const forAdmins = (await newsForSession(db, person))?.notifications.map(listedForAdmins) ?? []
  const all = [...listed, ...forAdmins.filter((one) => isBetween(one, cursor, after))].sort(latestFirst)
  // The rest is the beginning of the next page.
  const shown = all.slice(0, limit)
  const last = shown.at(-1)
  const own = shown.filter((one): one is ListedNotification => 'eventId' in one)
  const details = await detailsOf(db, userId, own, siteName)
  const notifications = shown.flatMap((one) =>
    'eventId' in one
      ? (details.find(({ kind, subjectId }) => kind === one.kind && subjectId === one.subjectId) ?? [])
      : one,
  )
  return { notifications, nextCursor: all.length > limit && last ? notificationCursor(last) : (after ?? null) }
}

interface Place {
  at: string
  kind: string
  subjectId: string
}

const latestFirst = (one: Place, other: Place) => (isBefore(one, other) ? -1 : 1)

/** Whether one comes before another in the list. */
function isBefore(one: Place, other: Place): boolean {
  if (one.at !== other.at) return one.at > other.at
  return one.kind !== other.kind ? one.kind > other.kind : one.subjectId > other.subjectId
}

/** Whether a notification is on the page after a cursor that ends where the next one begins. */
function isBetween(place: Place, cursor: string | undefined, next: string | undefined): boolean {
  const [begin, end] = [placeOf(cursor), placeOf(next)]
  return (!begin || isBefore(begin, place)) && (!end || !isBefore(end, place))
}

function placeOf(cursor: string | undefined): Place | undefined {
  const [at, kind, subjectId] = keysIn(cursor, ...CURSOR) ?? []
  return at === undefined || kind === undefined || subjectId === undefined ? undefined : { at, kind, subjectId }
}

/** A notification may have no subject. */
const CURSOR = ['time', 'kind', 'subject'] as const

const notificationCursor = ({ at, kind, subjectId }: Place) => cursorOf(at, kind, subjectId)

async function readPage(db: Db, userId: string, limit: number, cursor: string | undefined, now: Date) {
  let latest = db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('at', '>', new Date(now.getTime() - KEPT).toISOString())
  const after = keysIn(cursor, ...CURSOR)
  if (after) latest = latest.where(sql<boolean>`(at, kind, subject_id) < (${sql.join(after)})`)
  latest = latest
    .orderBy('at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('subject_id', 'desc')
    .limit(limit + 1)
  const rows = await db
    .selectFrom(latest.as('n'))
    .select(['n.kind', 'n.subject_id', 'n.at', 'n.seen_until', latestEvent.as('latest'), peopleOfEvents.as('people')])
    .orderBy('n.at', 'desc')
    .orderBy('n.kind', 'desc')
    .orderBy('n.subject_id', 'desc')
    .execute()
  const onPage = rows.slice(0, limit)
  const listed = onPage.flatMap(
    ({ kind, subject_id: subjectId, at, seen_until, latest, people }): ListedNotification[] => {
      if (latest === null) return []
      const [eventAt = '', eventId = ''] = latest.split('_')
      const unread = eventAt > seen_until
      return [{ kind, subjectId, at, unread, eventId, people: Math.min(Number(people ?? 0), NOTIFICATIONS_COUNTED) }]
    },
  )
  const last = onPage.at(-1)
  const isMore = rows.length > limit && last
  return { listed, next: isMore ? notificationCursor({ ...last, subjectId: last.subject_id }) : undefined }
}
