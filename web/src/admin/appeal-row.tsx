import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { AppealAction } from '#contract/appeals.ts'
import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import type { QueueItem } from '#contract/reports.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { INPUT } from '../ui/field.tsx'

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'grant' | 'decline', reason: string) => void
}

const AGAINST: Record<AppealAction, string> = {
  suspend: 'Against the suspension',
  silence: 'Against the silence',
  'remove-contributions': 'Against the removal of all blogs and comments',
  'remove-blog': 'Against the removal of the blog',
  'remove-comment': 'Against the removal of a comment on',
  'refuse-blog': 'Against the refusal of the blog',
  'refuse-comment': 'Against the refusal of a comment on',
}

/** What somebody answers to an admin's action. */
export function AppealRow({ item: { author, appeal, since }, busy, onDecide }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  if (!appeal) return null
  return (
    <li className="py-6">
      <article aria-labelledby={`${id}title`}>
        <p className="text-sm text-quiet">
          Appeal · <DateText iso={since} />
        </p>
        <h2 id={`${id}title`} className="mt-1 font-serif text-lg font-semibold wrap-anywhere">
          {AGAINST[appeal.action]} {appeal.blogTitle && <bdi>“{appeal.blogTitle}”</bdi>}
        </h2>
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {appeal.text}
        </p>
        {author && (
          <p className="mt-1 text-sm wrap-anywhere text-quiet">
            By <bdi>{author.name}</bdi> ·{' '}
            <Link
              to={`${paths.adminPeople}?query=${encodeURIComponent(author._id)}`}
              className="text-accent underline underline-offset-4"
            >
              See this person
            </Link>
          </p>
        )}
        <label htmlFor={id} className="mt-4 block text-sm font-medium">
          Answer, for the email to them
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={2}
          maxLength={ADMIN_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className={`${INPUT} mt-1.5 max-w-xl py-2`}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" look="plain" disabled={busy} onClick={() => onDecide('decline', reason)}>
            Decline
          </Button>
          <Button size="small" disabled={busy} onClick={() => onDecide('grant', reason)}>
            Grant
          </Button>
        </div>
      </article>
    </li>
  )
}
