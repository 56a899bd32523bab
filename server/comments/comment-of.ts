import type { Comment, Mention } from '#contract/comments.ts'
import { placeOf, type Section } from '#contract/quotes.ts'
import { smallAvatar } from '../media/store.ts'

/** The columns of a comment, joined with the displayed data of its author. */
interface CommentRow {
  id: string
  comment: string
  created_at: string
  edited_at: string | null
  parent_id: string | null
  section: Section | null
  quote: string | null
  author_id: string
  name: string
  avatar_id: string | null
  widths: string | null
  stills: string | null
}

/** A comment as it is answered. */
export function commentOf(row: CommentRow, mentions: Mention[] | undefined): Comment {
  return {
    _id: row.id,
    comment: row.comment,
    authorInfo: {
      _id: row.author_id,
      name: row.name,
      avatar: { url: smallAvatar(row.avatar_id, row.widths, row.stills) },
    },
    createdAt: row.created_at,
    editedAt: row.edited_at,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    ...(mentions && { mentions }),
    ...placeOf(row),
  }
}
