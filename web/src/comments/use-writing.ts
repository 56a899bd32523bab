import type { Blog } from '#contract/blogs.ts'
import type { Comment, Mention } from '#contract/comments.ts'
import type { HeldComment } from '#contract/held.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/comments.ts'
import { changeUnsent, useUnsentState } from '../unsent/use-unsent.ts'
import { commentDrafts, joined } from './comment-drafts.ts'
import { peopleOf, places } from './mentioning.ts'

/**
 * The user's unsent comments on a blog: their drafts, the place of a new comment, and the people they can mention.
 * @param discussion the comments whose authors can be mentioned
 */
export function useWriting(blog: Blog, person: User, discussion: Comment[] | undefined) {
  const creator = {
    _id: blog.createdBy,
    name: blog.authorName,
    avatar: blog.authorAvatar,
    detail: messages.mentionWriter,
  }
  const drafts = commentDrafts(person._id, blog._id)
  const [place, setPlace] = useUnsentState(drafts.place)
  const [picks, setPicks] = useUnsentState(drafts.picks)
  const mentioning = {
    people: discussion ? peopleOf(discussion, creator, person._id) : [],
    ownId: person._id,
    creatorId: creator._id,
    picksOf: (place: string) => picks[place] ?? [],
    setPicks: (place: string, picked: Mention[]) => setPicks((now) => ({ ...now, [place]: picked })),
  }
  /** Puts a comment back into its field, below the current text. */
  const takeBack = ({ comment, parent, mentions = [], section, quote }: HeldComment) => {
    const field = parent ? places.replyTo(parent) : places.comment
    mentioning.setPicks(field, [...mentioning.picksOf(field), ...mentions])
    if (parent) {
      changeUnsent(drafts.replies, (now) => ({ ...now, [parent]: joined(now[parent] ?? '', comment) }))
      return
    }
    changeUnsent(drafts.comment, (now) => joined(now, comment))
    setPlace((now) => (now.section ? now : { section, quote }))
  }
  return { drafts, place, setPlace, mentioning, takeBack }
}
