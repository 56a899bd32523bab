import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { UNDO_SECONDS } from '#contract/limits.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { NOT_DONE_LABELS } from './bulk-actions.ts'
import type { DoneInBulk } from './use-bulk.ts'

type Props<Item, Name extends string> = {
  last: DoneInBulk<Item, Name>
  titleOf: (item: Item) => string
  busy: boolean
  onUndo: () => void
}

/**
 * What an action did, what it did not and why. It takes the focus: the buttons and the items from which the action came
 * may be gone.
 */
export function BulkResultText<Item extends { _id: string }, Name extends string>(props: Props<Item, Name>) {
  const { last, titleOf, busy, onUndo } = props
  const { action, items, result, undoId, undone } = last
  const { done, notDone, mailed } = result
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const titles = new Map(items.map((item) => [item._id, titleOf(item)]))
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="my-4 rounded-xl border border-line bg-raised px-4 py-3 outline-none"
    >
      <p className="font-medium">
        {undone ??
          (done.length > 0 ? formatMessage<string>(action.result, { count: done.length }) : messages.nothingDone)}
      </p>
      {!undone && done.length > 0 && (
        <p>{mailed > 0 ? formatMessage(messages.mailed, { people: mailed }) : messages.noneMailed}</p>
      )}
      {notDone.length > 0 && (
        <>
          <p className="mt-2">{formatMessage(messages.notDone, { count: notDone.length })}</p>
          <ul className="list-disc ps-5 text-sm">
            {notDone.map(({ _id, why }) => (
              <li key={_id} className="wrap-anywhere">
                <bdi>{titles.get(_id) ?? _id}</bdi>
                {': '}
                <span>{NOT_DONE_LABELS[why]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!undone && done.length > 0 && (undoId !== null || action.undo) && (
        <UndoButton isShort={!action.undo} busy={busy} onUndo={onUndo} onEnd={() => place.current?.focus()} />
      )}
    </div>
  )
}

type UndoProps = {
  /** Whether it can be undone only until the emails are sent. */
  isShort: boolean
  busy: boolean
  onUndo: () => void
  /** Takes the focus that the button had. */
  onEnd: () => void
}

function UndoButton({ isShort, busy, onUndo, onEnd }: UndoProps) {
  const [isLate, setIsLate] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = useEffectEvent(() => {
    if (document.activeElement === button.current) onEnd()
    setIsLate(true)
  })
  useEffect(() => {
    if (!isShort) return
    const timer = setTimeout(() => end(), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isShort])
  if (isLate) return null
  return (
    <Button ref={button} size="small" look="plain" className="mt-3" disabled={busy} onClick={onUndo}>
      {commonMessages.undo}
    </Button>
  )
}
