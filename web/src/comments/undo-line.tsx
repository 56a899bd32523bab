import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as commonMessages from '#messages/common.ts'

type Props = {
  /** What was done. */
  text: string
  /** For how long it is shown. It stays for longer while its button has the focus. */
  seconds: number
  /** @returns whether it is undone */
  undo: () => Promise<boolean>
  onEnd: () => void
}

/** Offers to undo what was done last. Inside the panel: on narrow screens nothing else is reachable. */
export function UndoLine({ text, seconds, undo, onEnd }: Props) {
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => !place.current?.contains(document.activeElement) && end(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  const act = async () => {
    setBusy(true)
    const isUndone = await undo()
    setBusy(false)
    if (isUndone) onEnd()
  }
  return (
    <div ref={place} className="mb-3 flex items-center justify-between gap-3 text-sm">
      <span>{text}</span>
      <button
        type="button"
        disabled={busy}
        onClick={act}
        className="min-h-9 shrink-0 rounded-full border border-line px-4 text-sm font-semibold text-accent hover:border-edge disabled:opacity-55"
      >
        {commonMessages.undo}
      </button>
    </div>
  )
}
