import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import * as messages from '#messages/common.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { isComposing } from './is-composing.ts'

type Props = {
  open?: boolean
  /** May be called twice. */
  onClose: () => void
  title: string
  description: string
  /** A question that only its buttons and Escape close. */
  isQuestion?: boolean
  hasCloseButton?: boolean
  /**
   * Takes the focus itself, and not its first button: for one that opens while someone types, who would press it by
   * Space or Enter.
   */
  focusesItself?: boolean
  /** It asks about going back. */
  asksAboutBack?: boolean
  /** Its largest width. */
  className?: string
  children: ReactNode
}

/** A small dialog in the middle of the page. The focus returns to where it was, or to what that stood in. */
export function Modal({
  open = true,
  onClose,
  title,
  description,
  isQuestion = false,
  hasCloseButton = false,
  focusesItself = false,
  asksAboutBack = false,
  className = 'max-w-md',
  children,
}: Props) {
  useCloseOnBack(open && !asksAboutBack, onClose)
  const content = useRef<HTMLDivElement>(null)
  const places = useRef<(Element | null | undefined)[]>([])
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-shade" />
        <Dialog.Content
          ref={content}
          role={isQuestion ? 'alertdialog' : 'dialog'}
          tabIndex={-1}
          // Radix listens a moment after the focus is here.
          onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onInteractOutside={(event) => isQuestion && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            const opener = document.activeElement
            places.current = [opener, opener?.parentElement?.closest('[tabindex]')]
            if (!focusesItself) return
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The action may have removed the opener, or have moved the focus on. Safari focuses no button on a click.
            const place = places.current.find((element) => element?.isConnected && element !== document.body)
            if (place instanceof HTMLElement && document.activeElement === document.body)
              place.focus({ preventScroll: true })
          }}
          className={`fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 animate-[fade-in_150ms] overflow-y-auto rounded-xl border border-line bg-raised p-6 shadow-lift outline-none ${className}`}
        >
          <Dialog.Title className={`font-serif text-xl font-semibold ${hasCloseButton ? 'pe-10' : ''}`}>
            {title}
          </Dialog.Title>
          <Dialog.Description className="mt-3 leading-relaxed text-quiet">{description}</Dialog.Description>
          {children}
          {hasCloseButton && (
            <Dialog.Close
              aria-label={messages.close}
              className="absolute end-4 top-4 grid size-10 place-items-center rounded-full text-quiet hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The buttons at the end of a modal. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>
}
