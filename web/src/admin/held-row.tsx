import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/reports.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { DecisionForm } from './decision-form.tsx'
import { HOLD_LABELS } from './hold-labels.ts'
import { heldBlog } from './queries.ts'
import { ByAuthor, Labels, QueueEntry } from './queue-entry.tsx'

const HeldBlogText = lazyComponent(async () => (await import('./held-blog-text.tsx')).HeldBlogText)

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'approve' | 'refuse', reason: string) => void
}

/** A blog or a comment that waits for approval, why, and what can be decided. */
export function HeldRow({ item, busy, onDecide }: Props) {
  const [open, setOpen] = useState(false)
  const { _id, kind, since, author, subject, held } = item
  return (
    <QueueEntry
      facts={
        <span>
          <span>{kind === 'blog' ? 'Blog' : 'Comment'}</span> · waits since <DateText iso={since} />
        </span>
      }
      title={
        <>
          {kind === 'comment' && <span>{'On '}</span>}
          {subject?.blogId ? (
            <Link to={paths.blog(subject.blogId)} className="hover:underline">
              <bdi>{subject.title}</bdi>
            </Link>
          ) : (
            <bdi>{subject?.title}</bdi>
          )}
        </>
      }
    >
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
      {author && <ByAuthor author={author} link="Act on this person" />}
      <Labels label="Why it waits">{(held ?? []).map((why) => HOLD_LABELS[why])}</Labels>
      <DecisionForm
        reasonLabel="Reason, if you refuse it: its author is told"
        busy={busy}
        decisions={[
          { label: 'Approve', decide: () => onDecide('approve', '') },
          { label: 'Refuse', look: 'stop', decide: (reason) => onDecide('refuse', reason) },
        ]}
      />
    </QueueEntry>
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
