import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import * as messages from '#messages/admin-posts.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import type { Listed } from './bulk-posts.ts'
import { HOLD_LABELS } from './hold-labels.ts'
import { STATE_LABELS } from './state-labels.ts'

const LINK = 'underline underline-offset-4 hover:text-ink'

/** The state of a post and since when, its author, and more facts: one after another, on as many lines as it takes. */
export function PostFacts({ post, children }: { post: Listed; children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, at, author, held, reports, refusal } = post
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm wrap-anywhere text-quiet">
      <li className={state === 'public' ? undefined : 'font-medium text-ink'}>
        <span>{STATE_LABELS[state]}</span> <DateText iso={at} />
      </li>
      {refusal && <Refusal {...refusal} />}
      {held.map((reason) => (
        <li key={reason}>{HOLD_LABELS[reason]}</li>
      ))}
      {reports > 0 && (
        <li className="font-medium text-stop-text">
          <Link to={paths.adminQueue} className={LINK}>
            <Message text={messages.reports} values={{ count: reports }} />
          </Link>
        </li>
      )}
      <li>
        <Link to={`${pathname}?${new URLSearchParams({ author: author._id })}`} className={LINK}>
          <Message text={messages.byAuthor} values={{ name: author.name }} />
        </Link>
      </li>
      <li>
        <Link to={`${paths.adminPeople}?${new URLSearchParams({ query: author._id })}`} className={LINK}>
          <Message text={messages.account} values={{ name: author.name, hidden: srOnly }} />
        </Link>
      </li>
      {children}
    </ul>
  )
}

/** Who refused it, and why. */
function Refusal({ by, reason }: NonNullable<Listed['refusal']>) {
  return (
    <>
      <li>
        {by === null ? (
          messages.refusedByCommand
        ) : by.name === null ? (
          messages.refusedByFormer
        ) : (
          <Message text={messages.refusedBy} values={{ name: by.name }} />
        )}
      </li>
      {reason !== '' && (
        <li>
          <Message text={messages.refusalReason} values={{ reason: <bdi>{reason}</bdi> }} />
        </li>
      )}
    </>
  )
}
