import { TRASH_DAYS } from '#contract/limits.ts'
import type { TrashItem } from '#contract/trash.ts'
import { listTrashedBlogs } from '../blogs/trash.ts'
import { listTrashedComments } from '../comments/trash.ts'
import type { Db } from '../db/open.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long deleted items stay in the trash, in milliseconds. */
export const TRASH_KEPT = TRASH_DAYS * DAY

export interface TrashPage {
  items: TrashItem[]
  nextCursor: string | null
}

/**
 * A user's trash, latest deletion first; on equal times the greater id first.
 * @param cursor the `nextCursor` of the previous page
 * @returns at most `limit` items, and the cursor of the next page or null
 */
export async function listTrash(
  db: Db,
  personId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<TrashPage> {
  const before = keysIn(cursor, 'time', 'id')
  const [blogs, comments] = await Promise.all([
    listTrashedBlogs(db, personId, limit + 1, before),
    listTrashedComments(db, personId, limit + 1, before),
  ])
  const all = [...blogs, ...comments]
    .map((item): TrashItem => ({ ...item, expiresAt: expiryOf(item.trashedAt) }))
    .sort((one, two) => (trashCursor(one) < trashCursor(two) ? 1 : -1))
  const items = all.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: all.length > limit && last ? trashCursor(last) : null }
}

function trashCursor(item: TrashItem): string {
  return cursorOf(item.trashedAt, item.kind === 'blog' ? item.blog._id : item._id)
}

function expiryOf(trashedAt: string): string {
  return new Date(Date.parse(trashedAt) + TRASH_KEPT).toISOString()
}
