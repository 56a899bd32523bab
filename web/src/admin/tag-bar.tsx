import { useEffect, useRef, useState } from 'react'
import type { AdminTag, BulkTagsResult, TagNotDone } from '#contract/admin-tags.ts'
import { formatMessage } from '#contract/format-message.ts'
import { BULK_MAX } from '#contract/limits.ts'
import { hashtag } from '#contract/tags.ts'
import * as messages from '#messages/admin-tags.ts'
import { Button } from '../ui/button.tsx'
import { SelectAll } from '../ui/select-all.tsx'
import { TagQuestion } from './tag-question.tsx'
import type { useTagAction } from './use-tag-action.ts'

type Props = {
  /** How many are listed. */
  all: number
  selected: AdminTag[]
  act: ReturnType<typeof useTagAction>
  onSelectAll: (isAll: boolean) => void
  /** Called after an action. */
  onDone: () => void
}

/** Selects all tags, says how many are selected, has the actions, and says what was not done. */
export function TagBar({ all, selected, act, onSelectAll, onDone }: Props) {
  const [asking, setAsking] = useState<'merge' | 'delete' | null>(null)
  const disabled = act.isPending || selected.length > BULK_MAX
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-paper py-3">
      <SelectAll all={all} selected={selected.length} onSelectAll={onSelectAll} />
      {selected.length > 0 && (
        <div className="mt-2 flex gap-2">
          <Button size="small" look="plain" disabled={disabled} onClick={() => setAsking('merge')}>
            {selected.length === 1 ? messages.rename : messages.merge}
          </Button>
          <Button size="small" look="stop-outline" disabled={disabled} onClick={() => setAsking('delete')}>
            {messages.deleteTags}
          </Button>
        </div>
      )}
      {act.data && <Result key={act.submittedAt} result={act.data} />}
      {asking && (
        <TagQuestion
          action={asking}
          selected={selected}
          busy={act.isPending}
          onClose={() => setAsking(null)}
          onAnswer={(change) => {
            setAsking(null)
            act.mutate(change, { onSuccess: onDone })
          }}
        />
      )}
    </div>
  )
}

/** Takes the focus, as the buttons from which the action came are gone. A notice says what was done. */
function Result({ result: { notDone } }: { result: BulkTagsResult }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} role="status" tabIndex={-1} className="mt-2 outline-none empty:mt-0">
      {notDone.length > 0 && (
        <>
          <p>{formatMessage(messages.notDone, { count: notDone.length })}</p>
          <ul className="list-disc ps-5 text-sm">
            {notDone.map(({ tag, why }) => (
              <li key={tag} className="wrap-anywhere">
                <bdi>{hashtag(tag)}</bdi>
                {': '}
                <span>{NOT_DONE_LABELS[why]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const NOT_DONE_LABELS: Record<TagNotDone, string> = {
  same: messages.same,
  replaced: messages.alreadyReplaced,
  moving: messages.stillMoving,
  'not-former': messages.notFormer,
  'replaced-since': messages.replacedSince,
}
