import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/comments.ts'

/**
 * Other users' comments that came after the first ones and were not in view yet; call `seen` with those that were.
 * Earlier ones that are loaded are none of them; ids sort by time.
 */
export function useUnseen(list: Comment[] | undefined, isOwn: (comment: Comment) => boolean) {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const [oldest, setOldest] = useState('')
  if (list && !known) {
    setKnown(new Set(list.map(({ _id }) => _id)))
    setOldest(list[0]?._id ?? '')
  }
  const isUnseen = (comment: Comment) => comment._id >= oldest && !known?.has(comment._id) && !isOwn(comment)
  const unseen = known ? (list ?? []).filter(isUnseen) : []
  const seen = (ids: string[]) => setKnown((now) => new Set([...(now ?? []), ...ids]))
  return { unseen: unseen.map(({ _id }) => _id), seen }
}

/** '1 new comment', '2 new comments', or an empty string. */
export function newCommentsLabel(news: number): string {
  return news === 0 ? '' : formatMessage(messages.newComments, { count: news })
}
