import { Link } from 'react-router'
import type { Comment, Mention } from '#contract/comments.ts'
import { splitMentions } from '#contract/mentions.ts'
import { paths } from '../paths.ts'
import { splitLinks, type TextLink } from './links-in-text.ts'

const LOOK = 'text-accent hover:underline'

/** The text of a comment. The people it mentions are links to their profiles, and addresses are links. */
export function CommentText({ comment: { comment, mentions = [] } }: { comment: Comment }) {
  const parts = splitMentions(comment, mentions).flatMap((part): (string | Mention | TextLink)[] =>
    typeof part === 'string' ? splitLinks(part) : [part],
  )
  let at = 0
  return (
    <p dir="auto" className="mt-1 leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {parts.map((part) => {
        at += 1
        if (typeof part === 'string') return <span key={at}>{part}</span>
        if ('_id' in part) {
          return (
            <Link key={at} to={paths.profile(part._id)} className={`font-medium ${LOOK}`}>
              @{part.name}
            </Link>
          )
        }
        return (
          // The site does not vouch for links that readers write.
          <a
            key={at}
            href={part.href}
            rel="nofollow ugc noopener"
            dir="ltr"
            translate="no"
            className={`${LOOK} underline`}
          >
            {part.text}
          </a>
        )
      })}
    </p>
  )
}
