import type { BlogCard } from '#contract/blogs.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/toast.ts'
import type { OwnCard } from './queries.ts'

type Published = Pick<BlogCard, '_id' | 'title' | 'slug' | 'createdBy' | 'publishedAt'>

/** Tells the author at once that a scheduled blog was published. Loaded when that happens. */
export function showPublished(card: Published): void {
  const scheduled = scheduledBefore(card.createdBy)
  if (scheduled.delete(card._id)) remember(card.createdBy, scheduled)
  tell(card)
}

/**
 * Tells the author, who may have been away, which of their blogs were published at their time since this device last
 * looked, and remembers those that are scheduled now.
 */
export function showPublishedSince(userId: string, blogs: OwnCard[]): void {
  const before = scheduledBefore(userId)
  remember(userId, new Map(blogs.flatMap(({ _id, publishAt }) => (publishAt ? [[_id, publishAt]] : []))))
  for (const card of blogs) if ((card.publishedAt ?? '') >= (before.get(card._id) ?? '~')) tell(card)
}

/** What this page has told. */
const told = new Set<string>()

function tell({ _id, title, slug, publishedAt }: Published): void {
  const publication = `${_id} ${publishedAt}`
  if (told.has(publication)) return
  told.add(publication)
  notify.success(`Published as scheduled: ${title}`, { label: 'Read it', href: paths.blog(_id, slug) })
}

const keyOf = (userId: string) => `scheduled:${userId}`

/** The times of the blogs that were scheduled, by id; empty if the browser's storage is unavailable. */
function scheduledBefore(userId: string): Map<string, string> {
  try {
    return new Map(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return new Map()
  }
}

function remember(userId: string, scheduled: Map<string, string>): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([...scheduled]))
  } catch {
    // Who has a page open at the time is told by an event.
  }
}
