import { MessageSquare } from 'lucide-react'
import type { TrashItem } from '#contract/trash.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/trash.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Picture } from '../ui/picture.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

type Props = { item: TrashItem; busy: boolean; onRestore: () => void; onDelete: () => void }

export function TrashRow({ item, busy, onRestore, onDelete }: Props) {
  const language = useTextLanguage()
  const isLost = item.kind === 'comment' && item.blog === null
  const name = item.kind === 'blog' ? item.blog.title : `the comment “${item.comment.slice(0, 60)}”`
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
            {item.kind === 'comment' && <CommentOn item={item} />}
            {item.kind === 'blog' && <span>{item.wasPublished ? commonMessages.blog : commonMessages.draft}</span>}
            <span>, deleted </span>
            <TimeAgo iso={item.trashedAt} />, kept until <DateText iso={item.expiresAt} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isLost && (
          <Button size="small" look="plain" disabled={busy} aria-label={`Restore ${name}`} onClick={onRestore}>
            {messages.restore}
          </Button>
        )}
        <Button size="small" look="plain" disabled={busy} aria-label={`Delete for ever ${name}`} onClick={onDelete}>
          {messages.deleteForEver}
        </Button>
      </div>
    </li>
  )
}

function CommentOn({ item }: { item: TrashItem & { kind: 'comment' } }) {
  return (
    <span>
      Comment by <bdi>{item.authorName}</bdi>{' '}
      {item.blog ? (
        <span>
          on <bdi>{item.blog.title}</bdi>
        </span>
      ) : (
        <span>on a blog that is not there now</span>
      )}
    </span>
  )
}
