import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { ownBlocks } from '../blocks/queries.ts'
import { comments } from './queries.ts'

/** The comments of a blog, and which of them are shown: not those of people that the user has blocked. */
export function useShownComments(blogId: string) {
  const query = useInfiniteQuery(comments(blogId))
  const blocks = useQuery(ownBlocks)
  const blocked = new Set(blocks.data?.map(({ _id }) => _id))
  const isShown = ({ authorInfo }: Comment) => !blocked.has(authorInfo._id)
  // Nothing is shown that would then disappear.
  const list = blocks.isPending ? undefined : query.data?.list
  return {
    query,
    /** All that are loaded; undefined until they are. */
    list,
    isShown,
    shown: list?.filter(isShown),
    /** There are comments before those. */
    hasEarlier: query.data?.hasEarlier === true,
  }
}
