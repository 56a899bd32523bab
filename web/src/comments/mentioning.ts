import { createContext, useContext } from 'react'
import type { Comment, Mention } from '#contract/comments.ts'
import * as messages from '#messages/comments.ts'

/** Someone who can be mentioned, with the address of their avatar. */
export interface Mentionable extends Mention {
  avatar: string | undefined
  /** A detail that distinguishes them from someone of the same name. */
  detail: string
}

interface Mentioning {
  /** Who is suggested first: those who take part, the latest first, and the creator of the blog. */
  people: Mentionable[]
  /** The id of the user, who does not mention themselves. */
  ownId: string
  /** The id of the blog's author. */
  creatorId: string
  /**
   * The people that the text of a field may mention: those picked from its suggestions, with their names at the time.
   */
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

/** The fields for comments, as `picksOf` knows them. */
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
