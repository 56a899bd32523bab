import { Dialog } from 'radix-ui'
import { type SyntheticEvent, useRef } from 'react'
import type { Comment } from '#contract/comments.ts'
import { HIDE_REASON_MAX } from '#contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { useStoredState } from './use-stored-state.ts'

type Props = {
  comment: Comment
  busy: boolean
  /** @returns whether it is hidden */
  onHide: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why a comment is hidden. What was typed stays until it is. */
export function HideDialog({ comment: { _id, authorInfo }, busy, onHide, onClose }: Props) {
  const [reason, setReason] = useStoredState(`hide-comment:${_id}`, '')
  const places = useRef<(Element | null | undefined)[]>([])
  const hide = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim() === '' || busy || !(await onHide(reason.trim()))) return
    setReason(() => '')
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-shade" />
        <Dialog.Content
          onOpenAutoFocus={() => {
            const opener = document.activeElement
            places.current = [opener, opener?.parentElement?.closest('[tabindex]')]
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const place = places.current.find((element) => element?.isConnected)
            if (place instanceof HTMLElement) place.focus({ preventScroll: true })
          }}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 animate-[fade-in_150ms] overflow-y-auto rounded-xl border border-line bg-raised p-6 shadow-lift"
        >
          <Dialog.Title className="font-serif text-xl font-semibold">Hide this comment?</Dialog.Title>
          <Dialog.Description className="mt-3 mb-5 leading-relaxed text-quiet">
            Nobody but you and {authorInfo.name} sees it, until you show it again.
          </Dialog.Description>
          <form onSubmit={hide}>
            <Field label={`What is ${authorInfo.name} told?`} required>
              {({ id, describedBy }) => (
                <textarea
                  id={id}
                  dir="auto"
                  rows={3}
                  required
                  maxLength={HIDE_REASON_MAX}
                  aria-describedby={describedBy}
                  value={reason}
                  onChange={(event) => setReason(() => event.target.value)}
                  className={`${INPUT} py-2.5`}
                />
              )}
            </Field>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button look="plain" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" look="stop" disabled={busy || reason.trim() === ''}>
                {busy ? 'Hiding…' : 'Hide comment'}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
