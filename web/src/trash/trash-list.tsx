import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import type { TrashItem } from '#contract/trash.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/trash.ts'
import { failureOf } from '../http/failure.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { idOf } from './item-id.ts'
import { trash } from './queries.ts'
import { TrashRow } from './trash-row.tsx'
import { useTrashCalls } from './use-trash-calls.ts'

/** The signed-in user's trash. */
export function TrashList() {
  const list = useInfiniteQuery(trash)
  const calls = useTrashCalls()
  const [deleting, setDeleting] = useState<TrashItem | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const items = list.data?.pages.flatMap((page) => page.data)
  // The row that had the focus no longer exists afterwards.
  const focusList = () => place.current?.focus({ preventScroll: true })
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p className="text-quiet">{formatMessage(messages.intro, { days: TRASH_DAYS })}</p>
      {!items && list.error && <LoadFailure error={list.error} retry={list.refetch} />}
      {!items && !list.error && <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>}
      {items?.length === 0 && <p className="py-16 text-center font-serif text-xl text-quiet">{messages.empty}</p>}
      {items && items.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {items.map((item) => (
            <TrashRow
              key={idOf(item)}
              item={item}
              busy={calls.busy}
              onRestore={() => calls.restore(item).then(focusList)}
              onDelete={() => setDeleting(item)}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} within={place} />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={deleting?.kind === 'comment' ? messages.deleteCommentTitle : messages.deleteBlogTitle}
        description={deleting?.kind === 'comment' ? messages.deleteCommentText : messages.deleteBlogText}
        action={calls.busy ? commonMessages.deleting : messages.deletePermanently}
        busy={calls.busy}
        onConfirm={async () => {
          if (deleting) await calls.deleteForEver(deleting)
          setDeleting(null)
        }}
      />
    </div>
  )
}

function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div role="alert" className="py-16 text-center">
      <p dir="auto" className="mb-5">
        {failureOf(error).message}
      </p>
      <Button look="plain" size="small" onClick={() => retry()}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}
