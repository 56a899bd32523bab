import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import type { QueueItem } from '#contract/reports.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { INPUT } from '../ui/field.tsx'
import { HOLD_LABELS } from './hold-labels.ts'
import { heldBlog } from './queries.ts'

const HeldBlogText = lazy(async () => ({ default: (await import('./held-blog-text.tsx')).HeldBlogText }))

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'approve' | 'refuse', reason: string) => void
}

/** A blog or a comment that waits for approval, why, and what can be decided. */
export function HeldRow({ item, busy, onDecide }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [open, setOpen] = useState(false)
  const { _id, kind, since, author, subject, held } = item
  return (
    <li className="py-6">
      <article aria-labelledby={`${id}title`}>
        <p className="text-sm text-quiet">
          {kind === 'blog' ? 'Blog' : 'Comment'} · waits since <DateText iso={since} />
        </p>
        <h2 id={`${id}title`} dir="auto" className="mt-1 font-serif text-lg font-semibold wrap-anywhere">
          {kind === 'comment' && 'On '}
          {subject?.blogId ? (
            <Link to={paths.blog(subject.blogId)} className="hover:underline">
              <bdi>{subject.title}</bdi>
            </Link>
          ) : (
            <bdi>{subject?.title}</bdi>
          )}
        </h2>
        {!open && (
          <p dir="auto" className={`mt-1 whitespace-pre-wrap wrap-anywhere ${kind === 'blog' ? 'line-clamp-6' : ''}`}>
            {subject?.text}
          </p>
        )}
        {kind === 'blog' && (
          <Button look="plain" size="small" className="mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Close the text' : 'Read the whole text'}
          </Button>
        )}
        {open && <WholeText id={_id} />}
        {author && (
          <p className="mt-2 text-sm wrap-anywhere text-quiet">
            By <bdi>{author.name}</bdi> ·{' '}
            <Link
              to={`${paths.adminPeople}?query=${encodeURIComponent(author._id)}`}
              className="text-accent underline underline-offset-4"
            >
              Act on this person
            </Link>
          </p>
        )}
        <ul aria-label="Why it waits" className="mt-3 flex flex-wrap gap-2">
          {held?.map((why) => (
            <li key={why} className="rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent">
              {HOLD_LABELS[why]}
            </li>
          ))}
        </ul>
        <label htmlFor={id} className="mt-4 block text-sm font-medium">
          Reason, if you refuse it: its author is told
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
          <Button size="small" disabled={busy} onClick={() => onDecide('approve', '')}>
            Approve
          </Button>
          <Button size="small" look="stop" disabled={busy} onClick={() => onDecide('refuse', reason)}>
            Refuse
          </Button>
        </div>
      </article>
    </li>
  )
}

function WholeText({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(heldBlog(id))
  if (error) {
    return (
      <p role="alert" className="mt-3">
        The text could not be loaded.{' '}
        <Button look="plain" size="small" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  const loading = <p className="mt-3 text-quiet">Loading...</p>
  return data ? (
    <Suspense fallback={loading}>
      <HeldBlogText blog={data} />
    </Suspense>
  ) : (
    loading
  )
}
