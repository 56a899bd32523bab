import type { QueryClient } from '@tanstack/react-query'
import type { CommentEvent } from '#contract/live.ts'
import { type CommentPages, rememberEvent, withEventInPages } from './comment-events.ts'
import { comments } from './queries.ts'

/** Changes the cached comments of a blog as an event says, and those that are being read. */
export function applyEvent(client: QueryClient, blogId: string, event: CommentEvent): void {
  rememberEvent(blogId, event)
  const { queryKey } = comments(blogId)
  const state = client.getQueryState<CommentPages>(queryKey)
  if (!state?.data) return
  const changed = withEventInPages(state.data, event)
  // It is as old as before: other changes may be missing.
  if (changed !== state.data) client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
  // An earlier refetch failed, so changes are missing.
  if (state.isInvalidated && state.fetchStatus === 'idle') void client.invalidateQueries({ queryKey })
}
