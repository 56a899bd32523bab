import { Link } from 'react-router'
import type { Comment } from '#contract/comments.ts'
import { splitMentions } from '#contract/mentions.ts'
import { paths } from '../paths.ts'

/** The text of a comment, in which those whom it mentions are links to their profiles. */
export function CommentText({ comment: { comment, mentions = [] } }: { comment: Comment }) {
  let at = 0
  return (
    <p dir="auto" className="mt-1 leading-relaxed whitespace-pre-wrap">
      {splitMentions(comment, mentions).map((part) => {
        at += 1
        if (typeof part === 'string') return <span key={at}>{part}</span>
        return (
          <Link key={at} to={paths.profile(part._id)} className="font-medium text-accent hover:underline">
            @{part.name}
          </Link>
        )
      })}
    </p>
  )
}
