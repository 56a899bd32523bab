import type { QueryClient } from '@tanstack/react-query'
import type { CommentEvent } from '#contract/live.ts'
import { type CommentPages, rememberEvent, withEventInPages } from './comment-events.ts'
import { COMMENTS, comments } from './queries.ts'

/** Events that arrived while the comments of a blog were loading, by its id: earlier pages lack them. */
const during = new Map<string, CommentEvent[]>()

/** Changes the cached comments of a blog as an event says, also those that are being read. */
export function applyEvent(client: QueryClient, blogId: string, event: CommentEvent): void {
  rememberEvent(event)
  const { queryKey } = comments(blogId)
  const state = client.getQueryState<CommentPages>(queryKey)
  if (state?.fetchStatus === 'fetching') during.set(blogId, [...(during.get(blogId) ?? []), event])
  change(client, blogId, [event])
  // An earlier refetch failed, so changes are missing.
  if (state?.data && state.isInvalidated && state.fetchStatus === 'idle') void client.invalidateQueries({ queryKey })
}

/** Applies to comments that were read, once all their pages are there, what arrived in the meantime. */
export function applyAfterReads(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (COMMENTS.some((part, index) => event.query.queryKey[index] !== part)) return
    const blogId = String(event.query.queryKey.at(-1))
    const events = during.get(blogId)
    during.delete(blogId)
    if (events) change(client, blogId, events)
  })
}

function change(client: QueryClient, blogId: string, events: CommentEvent[]): void {
  const { queryKey } = comments(blogId)
  const state = client.getQueryState<CommentPages>(queryKey)
  if (!state?.data) return
  const changed = events.reduce(withEventInPages, state.data)
  // It is as old as before: other changes may be missing.
  if (changed !== state.data) client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
}
