import type { QueryClient } from '@tanstack/react-query'
import type { Blog, BlogCard } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blogs.ts'
import { failureOf } from '../http/failure.ts'
import { paths } from '../paths.ts'
import { session } from '../session/queries.ts'
import { notify } from '../ui/toast.ts'
import { blogCard, type OwnCard } from './queries.ts'

type Published = Pick<BlogCard, '_id' | 'title' | 'slug' | 'createdBy' | 'publishedAt'>

/** Tells the author immediately that a scheduled blog was published. Loaded when that happens. */
export function showPublished(card: Published): void {
  forget(card.createdBy, card._id)
  toastPublished(card)
}

/** Remembers whether a blog that was saved has a time, wherever it is in the list of own blogs. */
export function rememberScheduled({ _id, createdBy, publishAt }: Pick<Blog, '_id' | 'createdBy' | 'publishAt'>): void {
  if (publishAt) remember(createdBy, scheduledBefore(createdBy).set(_id, publishAt))
  else forget(createdBy, _id)
}

/**
 * Tells the author, who may have been away, which of their blogs were published at their time since this device last
 * looked, and remembers those that are scheduled now.
 * @param cards own blogs; those that are due and not among them are asked for
 */
export async function showPublishedSince(client: QueryClient, userId: string, cards: OwnCard[]): Promise<void> {
  const before = scheduledBefore(userId)
  const listed = new Set(cards.map(({ _id }) => _id))
  const others = [...before].filter(([id]) => !listed.has(id))
  const scheduled = cards.flatMap(({ _id, publishAt }): [string, string][] => (publishAt ? [[_id, publishAt]] : []))
  remember(userId, new Map([...others, ...scheduled]))
  for (const card of cards) if ((card.publishedAt ?? '') >= (before.get(card._id) ?? '~')) toastPublished(card)

  const now = new Date().toISOString()
  for (const [id, at] of others.filter(([, time]) => time <= now)) {
    // 404: deleted, or not public. After any other failure it is asked for at the next look.
    const answered = client.fetchQuery({ ...blogCard(id), retry: false })
    const card = await answered.catch((error) => (failureOf(error).statusCode === 404 ? null : undefined))
    // Someone else may have signed in in the meantime.
    if (card === undefined || client.getQueryData(session.queryKey)?._id !== userId) return
    if (card?.publishedAt && card.publishedAt >= at) showPublished(card)
    else forget(userId, id)
  }
}

/** What this page has already shown. */
const told = new Set<string>()

function toastPublished({ _id, title, slug, publishedAt }: Published): void {
  const publication = `${_id} ${publishedAt}`
  if (told.has(publication)) return
  told.add(publication)
  notify.success(formatMessage(messages.publishedAsScheduled, { title }), {
    label: messages.readIt,
    href: paths.blog(_id, slug),
  })
}

const scheduledKey = (userId: string) => `scheduled:${userId}`

/** The times of the blogs that were scheduled, by id; empty if the browser's storage is unavailable. */
function scheduledBefore(userId: string): Map<string, string> {
  try {
    return new Map(JSON.parse(localStorage.getItem(scheduledKey(userId)) ?? '[]'))
  } catch {
    return new Map()
  }
}

function forget(userId: string, id: string): void {
  const scheduled = scheduledBefore(userId)
  if (scheduled.delete(id)) remember(userId, scheduled)
}

function remember(userId: string, scheduled: Map<string, string>): void {
  try {
    localStorage.setItem(scheduledKey(userId), JSON.stringify([...scheduled]))
  } catch {
    // A page that is open at the time receives an event.
  }
}
