import { useEffect, useRef } from 'react'
import { fetchToasts } from './toast.ts'

/** Milliseconds. Long enough to read it and to reach the button with the keyboard. */
const SHOWN_MS = 12_000

/**
 * Shows what was done with an Undo button, which takes the focus: the page that had it is often gone. Loaded with what
 * can be undone.
 */
export async function offerUndo(message: string, undo: () => void): Promise<void> {
  const { mountToaster, toast } = await fetchToasts()
  mountToaster()
  toast.success(
    ({ id }) => (
      <UndoMessage
        message={message}
        onUndo={() => {
          toast.dismiss(id)
          undo()
        }}
      />
    ),
    { duration: SHOWN_MS },
  )
}

function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <span className="flex items-center gap-3">
      <span>{message}</span>
      <UndoButton ref={button} onClick={onUndo} />
    </span>
  )
}

type UndoProps = { onClick: () => void; disabled?: boolean; ref?: React.Ref<HTMLButtonElement> }

export function UndoButton({ onClick, disabled, ref }: UndoProps) {
  return (
    <button
      ref={ref}
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="min-h-9 shrink-0 rounded-full border border-line px-4 text-sm font-semibold text-accent hover:border-edge disabled:opacity-55"
    >
      Undo
    </button>
  )
}
