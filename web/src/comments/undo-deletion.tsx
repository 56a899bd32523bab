import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as messages from '#messages/comments.ts'
import * as commonMessages from '#messages/common.ts'

/** Milliseconds. It stays for longer while its button has the focus. */
const SHOWN_MS = 12_000

type Props = { restore: () => Promise<boolean>; onEnd: () => void }

/** Offers to restore the comment that was deleted last. Inside the panel: on narrow screens nothing else is reachable. */
export function UndoDeletion({ restore, onEnd }: Props) {
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => !place.current?.contains(document.activeElement) && end(), SHOWN_MS)
    return () => clearInterval(timer)
  }, [])
  const undo = async () => {
    setBusy(true)
    const isRestored = await restore()
    setBusy(false)
    if (isRestored) onEnd()
  }
  return (
    <div ref={place} className="mb-3 flex items-center justify-between gap-3 text-sm">
      <span>{messages.commentDeleted}</span>
      <button
        type="button"
        disabled={busy}
        onClick={undo}
        className="min-h-9 shrink-0 rounded-full border border-line px-4 text-sm font-semibold text-accent hover:border-edge disabled:opacity-55"
      >
        {commonMessages.undo}
      </button>
    </div>
  )
}
