import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Message } from '../ui/message.tsx'
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
  const title = subject?.blogId ? (
    <Link to={paths.blog(subject.blogId)} className="hover:underline">
      <bdi>{subject.title}</bdi>
    </Link>
  ) : (
    <bdi>{subject?.title}</bdi>
  )
  return (
    <QueueEntry
      facts={
        <span>
          <Message
            text={kind === 'blog' ? messages.blogWaits : messages.commentWaits}
            values={{ date: <DateText iso={since} /> }}
          />
        </span>
      }
      title={kind === 'comment' ? <Message text={messages.onBlog} values={{ title }} /> : title}
    >
      {!open && (
        <p dir="auto" className={`mt-1 whitespace-pre-wrap wrap-anywhere ${kind === 'blog' ? 'line-clamp-6' : ''}`}>
          {subject?.text}
        </p>
      )}
      {kind === 'blog' && (
        <Button look="plain" size="small" className="mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? messages.closeText : messages.readText}
        </Button>
      )}
      {open && <WholeText id={_id} />}
      {author && <ByAuthor author={author} link={messages.actOnPerson} />}
      <Labels label={messages.holdReasons}>{(held ?? []).map((why) => HOLD_LABELS[why])}</Labels>
      <DecisionForm
        reasonLabel={messages.postRefusalReason}
        busy={busy}
        decisions={[
          { label: messages.approve, decide: () => onDecide('approve', '') },
          { label: messages.refuse, look: 'stop', decide: (reason) => onDecide('refuse', reason) },
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
        {messages.textFailed}{' '}
        <Button look="plain" size="small" onClick={() => refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </p>
    )
  }
  const loading = <p className="mt-3 text-quiet">{commonMessages.loading}</p>
  return data ? (
    <Suspense fallback={loading}>
      <HeldBlogText blog={data} />
    </Suspense>
  ) : (
    loading
  )
}
