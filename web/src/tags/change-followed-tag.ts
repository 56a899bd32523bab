import type { QueryClient } from '@tanstack/react-query'
import { followedBlogs } from '../subscriptions/queries.ts'
import { followedTags } from './queries.ts'

/**
 * Shows that the signed-in user follows a tag now, or no longer, here or elsewhere. Only this tag is changed: a whole
 * list may be older than a change of another tag in the meantime.
 */
export function changeFollowedTag(client: QueryClient, tag: string, follows: boolean): void {
  client.setQueryData(followedTags.queryKey, (known) => {
    const others = known?.filter((one) => one !== tag)
    return follows ? others?.concat(tag).sort() : others
  })
  void client.invalidateQueries({ queryKey: followedTags.queryKey, fetchStatus: 'fetching' })
  void client.invalidateQueries({ queryKey: followedBlogs.queryKey })
}
