import { AlertDialog } from 'radix-ui'
import { useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  action: string
  /** The label of the button that changes nothing. */
  cancel?: string
  busy: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone; the focus starts on Cancel and returns to where it was before. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  cancel = 'Cancel',
  busy,
  onConfirm,
}: Props) {
  const places = useRef<(Element | null | undefined)[]>([])
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-shade" />
        <AlertDialog.Content
          // Radix listens a moment after the focus is here.
          onKeyDown={({ key }) => key === 'Escape' && onOpenChange(false)}
          onOpenAutoFocus={() => {
            const opener = document.activeElement
            places.current = [opener, opener?.parentElement?.closest('[tabindex]')]
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The confirmed action may have removed the opener; then its focusable container takes the focus.
            const place = places.current.find((element) => element?.isConnected)
            if (place instanceof HTMLElement && document.activeElement === document.body) place.focus()
          }}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 animate-[fade-in_150ms] rounded-xl border border-line bg-raised p-6 shadow-lift"
        >
          <AlertDialog.Title className="font-serif text-xl font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 leading-relaxed text-quiet">{description}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button look="plain">{cancel}</Button>
            </AlertDialog.Cancel>
            <Button look="stop" disabled={busy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
