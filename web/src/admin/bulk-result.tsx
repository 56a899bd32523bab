import { useEffect, useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { type Listed, NOT_DONE_LABELS } from './bulk-actions.ts'
import type { Done } from './use-bulk.ts'

const PANEL = 'my-4 rounded-xl border border-line bg-raised px-4 py-3 outline-none'

type Props = {
  done: Done
  titleOf: (post: Listed) => string
  busy: boolean
  onUndo: () => void
}

/**
 * What an action did, what it did not and why. It takes the focus: the buttons and the posts from which the action came
 * may be gone.
 */
export function BulkResultText({ done: { action, posts, result, undone }, titleOf, busy, onUndo }: Props) {
  const { done, notDone, mailed } = result
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const titles = new Map(posts.map((post) => [post._id, titleOf(post)]))
  if (undone !== undefined) {
    return (
      <div ref={place} role="status" tabIndex={-1} className={PANEL}>
        <p className="font-medium">{undone}</p>
      </div>
    )
  }
  return (
    <div ref={place} role="status" tabIndex={-1} className={PANEL}>
      <p className="font-medium">
        {done.length > 0 ? formatMessage<string>(action.result, { count: done.length }) : messages.nothingDone}
      </p>
      {done.length > 0 && (
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
      {action.undo && done.length > 0 && (
        <Button size="small" look="plain" className="mt-3" disabled={busy} onClick={onUndo}>
          {commonMessages.undo}
        </Button>
      )}
    </div>
  )
}
