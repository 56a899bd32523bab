import { MessageSquare } from 'lucide-react'
import { formatMessage } from '#contract/format-message.ts'
import type { TrashItem } from '#contract/trash.ts'
import * as messages from '#messages/trash.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { Picture } from '../ui/picture.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

type Props = { item: TrashItem; busy: boolean; onRestore: () => void; onDelete: () => void }

export function TrashRow({ item, busy, onRestore, onDelete }: Props) {
  const language = useTextLanguage()
  const isLost = item.kind === 'comment' && item.blog === null
  const labels = labelsOf(item)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 py-5">
      <div className="flex min-w-0 grow basis-72 items-center gap-4">
        {item.kind === 'blog' ? (
          <div className="aspect-video w-24 shrink-0 overflow-hidden rounded-lg bg-line">
            <Picture picture={item.blog.mainImage} alt="" sizes="6rem" className="size-full object-cover" />
          </div>
        ) : (
          <MessageSquare aria-hidden className="w-24 shrink-0 text-quiet" />
        )}
        <div className="min-w-0">
          <p
            dir="auto"
            lang={item.kind === 'blog' ? language : undefined}
            className="line-clamp-2 font-serif text-lg leading-snug font-semibold break-words"
          >
            {item.kind === 'blog' ? item.blog.title : item.comment}
          </p>
          <p className="mt-1 text-sm text-quiet">
            <Facts item={item} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isLost && (
          <Button size="small" look="plain" disabled={busy} aria-label={labels.restore} onClick={onRestore}>
            {messages.restore}
          </Button>
        )}
        <Button size="small" look="plain" disabled={busy} aria-label={labels.delete} onClick={onDelete}>
          {messages.deletePermanently}
        </Button>
      </div>
    </li>
  )
}

/** The names of the buttons for screen readers. */
function labelsOf(item: TrashItem): { restore: string; delete: string } {
  if (item.kind === 'blog') {
    const { title } = item.blog
    return {
      restore: formatMessage(messages.restoreBlog, { title }),
      delete: formatMessage(messages.deleteBlog, { title }),
    }
  }
  const text = item.comment.slice(0, 60)
  return {
    restore: formatMessage(messages.restoreComment, { text }),
    delete: formatMessage(messages.deleteComment, { text }),
  }
}

/** Its kind, and since when and until when it is in the trash. */
function Facts({ item }: { item: TrashItem }) {
  const times = { ago: <TimeAgo iso={item.trashedAt} />, until: <DateText iso={item.expiresAt} /> }
  if (item.kind === 'blog') {
    return <Message text={item.wasPublished ? messages.deletedBlog : messages.deletedDraft} values={times} />
  }
  const name = <bdi>{item.authorName}</bdi>
  if (!item.blog) return <Message text={messages.deletedCommentNoBlog} values={{ ...times, name }} />
  const title = <bdi>{item.blog.title}</bdi>
  return <Message text={messages.deletedComment} values={{ ...times, name, title }} />
}
