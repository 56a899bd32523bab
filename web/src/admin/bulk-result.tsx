import { useEffect, useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { BulkPostAction, BulkResult } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { type BulkAction, type Listed, NOT_DONE_LABELS } from './bulk-actions.ts'

type Props = {
  action: BulkAction
  posts: Listed[]
  result: BulkResult
  titleOf: (post: Listed) => string
  busy: boolean
  onUndo: (action: BulkPostAction, posts: Listed[]) => void
}

/**
 * What an action did, what it did not and why. It takes the focus: the buttons and the posts from which the action came
 * may be gone.
 */
export function BulkResultText({ action, posts, result, titleOf, busy, onUndo }: Props) {
  const { done, notDone, mailed } = result
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const { undo } = action
  const titles = new Map(posts.map((post) => [post._id, titleOf(post)]))
  const changed = posts.filter(({ _id }) => done.includes(_id))
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="my-4 rounded-xl border border-line bg-raised px-4 py-3 outline-none"
    >
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
      {undo && changed.length > 0 && (
        <Button size="small" look="plain" className="mt-3" disabled={busy} onClick={() => onUndo(undo, changed)}>
          {commonMessages.undo}
        </Button>
      )}
    </div>
  )
}
