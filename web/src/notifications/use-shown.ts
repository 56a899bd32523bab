import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { notificationKey } from './queries.ts'

export interface Shown {
  key: string
  item: Notification
  /** It was withdrawn while it was shown. */
  gone: boolean
}

interface Kept {
  /** In the order in which they are shown, as they were known last. */
  items: Map<string, Notification>
  /** When the last of them happened: older ones come below. */
  downTo: string
}

/**
 * Keeps a list that changes live where the reader's eyes are: what is shown changes in its place, and what is new waits
 * until it is asked for.
 * @param all what there is now, the latest first
 * @param isWhole whether there is nothing older
 */
export function useShown(all: Notification[], isWhole: boolean) {
  const [kept, setKept] = useState<Kept>({ items: new Map(), downTo: '' })
  const now = new Map(all.map((item) => [notificationKey(item), item]))
  const oldest = all.at(-1)?.at ?? ''
  const afresh: Kept = { items: now, downTo: oldest }
  // Nothing is there that could move.
  const base = kept.items.size === 0 && all.length > 0 ? afresh : kept
  const older = all.filter((item) => !base.items.has(notificationKey(item)) && item.at <= base.downTo)
  const items = new Map(base.items)
  for (const item of older) items.set(notificationKey(item), item)
  for (const key of items.keys()) {
    const item = now.get(key)
    if (item) items.set(key, item)
  }
  if (
    base !== kept ||
    older.length > 0 ||
    all.some((item) => base.items.get(notificationKey(item)) !== items.get(notificationKey(item)))
  )
    setKept({ items, downTo: older.at(-1)?.at ?? base.downTo })
  const shown = [...items].map(([key, item]): Shown => {
    // Others may have pushed it behind the last page that is loaded.
    const isBehind = !isWhole && item.at < oldest
    return { key, item, gone: !now.has(key) && !isBehind }
  })
  return {
    shown,
    waiting: all.filter((item) => !items.has(notificationKey(item))).length,
    showAll: () => setKept(afresh),
  }
}
