import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import * as commonMessages from '#messages/common.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { beforeRefusing } from '../moderation/questions.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Message } from '../ui/message.tsx'
import { HOLD_LABELS } from './hold-labels.ts'
import { heldBlog } from './queries.ts'
import { ByAuthor, EntryButton, Labels, QueueEntry } from './queue-entry.tsx'

const HeldBlogText = lazyComponent(async () => (await import('./held-blog-text.tsx')).HeldBlogText)

type Props = {
  item: QueueItem
  /** Throws if the decision failed. */
  onDecide: (decision: 'approve' | 'refuse', reason?: string) => Promise<unknown>
}

/** A blog or a comment that waits for approval, why, and what can be decided. */
export function HeldRow({ item, onDecide }: Props) {
  const [asking, setAsking] = useState(false)
  const { kind, since, author, subject, held } = item
  const title = subject?.blogId ? (
    <Link to={paths.blog(subject.blogId)} className="hover:underline">
      <bdi>{subject.title}</bdi>
    </Link>
  ) : (
    <bdi>{subject?.title}</bdi>
  )
  return (
    <>
      <QueueEntry
        facts={
          <span>
            <Message
              text={kind === 'blog' ? messages.blogWaits : messages.commentWaits}
              values={{ date: <DateText iso={since} /> }}
            />
          </span>
        }
        by={author?.name}
        title={kind === 'comment' ? <Message text={messages.onBlog} values={{ title }} /> : title}
        text={subject?.text}
        labels={<Labels label={messages.holdReasons}>{(held ?? []).map((why) => HOLD_LABELS[why])}</Labels>}
        actions={
          <>
            <EntryButton label={messages.approve} onClick={() => onDecide('approve').catch(() => {})} />
            <EntryButton label={messages.refuse} look="stop-outline" asks onClick={() => setAsking(true)} />
          </>
        }
      >
        <HeldText item={item} />
        {author && <ByAuthor author={author} link={messages.actOnPerson} />}
      </QueueEntry>
      <DecisionDialog
        open={asking}
        onClose={() => setAsking(false)}
        question={beforeRefusing(kind === 'blog' ? 'blog' : 'comment', author?.name ?? '')}
        act={(reason) => onDecide('refuse', reason)}
      />
    </>
  )
}

/** The whole of a comment, and of a blog the beginning or on demand the whole. */
function HeldText({ item: { _id, kind, subject } }: { item: QueueItem }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {!open && (
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {subject?.text}
        </p>
      )}
      {kind === 'blog' && (
        <Button look="plain" size="small" className="mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? messages.closeText : messages.readText}
        </Button>
      )}
      {open && <WholeText id={_id} />}
    </>
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
