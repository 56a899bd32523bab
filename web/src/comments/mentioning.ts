import { createContext, useContext } from 'react'
import type { Comment, Mention } from '#contract/comments.ts'
import * as messages from '#messages/comments.ts'

/** Somebody who can be mentioned, with the address of their avatar. */
export interface Mentionable extends Mention {
  avatar: string | undefined
  /** What tells them from somebody of the same name. */
  detail: string
}

interface Mentioning {
  /** Who is suggested first: those who take part, the latest first, and the creator of the blog. */
  people: Mentionable[]
  /** The id of the user, who does not mention themselves. */
  ownId: string
  /** The id of whoever has written the blog. */
  creatorId: string
  /** Whom the text of a field may mention: who was picked from its suggestions, under the name of then. */
  picksOf: (place: string) => Mention[]
  setPicks: (place: string, picks: Mention[]) => void
}

export const MentioningContext = createContext<Mentioning>({
  people: [],
  ownId: '',
  creatorId: '',
  picksOf: () => [],
  setPicks: () => {},
})
export const useMentioning = () => useContext(MentioningContext)

/** The fields in which one can write, as `picksOf` knows them. */
export const places = {
  comment: 'comment',
  // oxlint-disable-next-line catalogue/no-text -- a name in the device's storage
  replyTo: (threadId: string) => `reply ${threadId}`,
  // oxlint-disable-next-line catalogue/no-text -- a name in the device's storage
  edit: (commentId: string) => `edit ${commentId}`,
}

/** Those who take part in a discussion, the latest first, and the creator of its blog, without the user. */
export function peopleOf(list: Comment[], creator: Mentionable, ownId: string): Mentionable[] {
  const people = new Map<string, Mentionable>()
  for (const { authorInfo } of list.toReversed()) {
    const { _id, name, avatar } = authorInfo
    const detail = _id === creator._id ? creator.detail : messages.mentionInDiscussion
    if (!people.has(_id)) people.set(_id, { _id, name, avatar: avatar?.url, detail })
  }
  if (!people.has(creator._id)) people.set(creator._id, creator)
  people.delete(ownId)
  return [...people.values()]
}
