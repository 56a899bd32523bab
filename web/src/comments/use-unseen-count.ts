import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'

/** The number of other users' comments since the list was last read to its end; call `seen` when it was. */
export function useUnseenCount(list: Comment[] | undefined, isOwn: (comment: Comment) => boolean) {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const seen = () => setKnown(new Set(list?.map(({ _id }) => _id)))
  if (list && !known) seen()
  const news = known ? (list ?? []).filter((comment) => !known.has(comment._id) && !isOwn(comment)).length : 0
  return { news, seen }
}

/** '1 new comment', '2 new comments', or an empty string. */
export function newCommentsLabel(news: number): string {
  if (news === 0) return ''
  return news === 1 ? '1 new comment' : `${news} new comments`
}
