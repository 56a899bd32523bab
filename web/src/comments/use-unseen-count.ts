import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'

/** How many comments of others came since the list was last seen to its end; `seen` says that it just was. */
export function useUnseenCount(list: Comment[] | undefined, isOwn: (comment: Comment) => boolean) {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const seen = () => setKnown(new Set(list?.map(({ _id }) => _id)))
  if (list && !known) seen()
  const news = known ? (list ?? []).filter((comment) => !known.has(comment._id) && !isOwn(comment)).length : 0
  return { news, seen }
}

/** '1 new comment', '2 new comments', or nothing. */
export function unseenText(news: number): string {
  if (news === 0) return ''
  return news === 1 ? '1 new comment' : `${news} new comments`
}
