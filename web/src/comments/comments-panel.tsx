import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import * as messages from '#messages/comments.ts'
import { useCloseOnBack } from '../ui/close-on-back.ts'
import { isComposing } from '../ui/is-composing.ts'
import { useMedia } from '../ui/use-media.ts'
import { forgetLinkedComments } from './forget-linked-comments.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when the panel closes. @returns whether something has taken the focus, which is restored otherwise */
  takesFocus: () => boolean
  /** Restores the focus if what opened it had none or no longer exists. */
  onClosed: () => void
  /** Beside the title. */
  aside: ReactNode
  children: ReactNode
  footer: ReactNode
}

/** Where the panel covers the page, as a media query. */
export const COVERS = '(width < 64rem)'

/** The panel at the end of the line. On wide screens the page stays readable beside it; on others the panel covers the page. */
export function CommentsPanel({ open, onOpenChange, takesFocus, onClosed, aside, children, footer }: Props) {
  const covers = useMedia(COVERS)
  useCloseOnBack(open && covers, () => onOpenChange(false))
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={covers}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-shade" />
        <Dialog.Content
          ref={panel}
          data-side-panel
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            forgetLinkedComments()
            panel.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (takesFocus()) return
            const target = opener.current
            if (target instanceof HTMLElement && target !== document.body && target.isConnected)
              target.focus({ preventScroll: true })
            else onClosed()
          }}
          onEscapeKeyDown={(event) => {
            const { target } = event
            if (!(target instanceof Element)) return
            // An input method has it; the list of people to mention closes first; and a dialog above, which Radix counts a moment too late.
            const isAbove = !panel.current?.contains(target) && target.closest('[role=dialog], [role=alertdialog]')
            if (isComposing(event) || isAbove || target.hasAttribute('aria-activedescendant')) event.preventDefault()
          }}
          onInteractOutside={(event) => !covers && event.preventDefault()}
          // Where the title, the list and the field have no room together, as at 400 %, they are scrolled.
          className="fixed inset-y-0 end-0 z-40 flex w-full animate-[slide-in_200ms_ease-out] flex-col border-s border-line bg-raised outline-none [@media(height<26rem)]:overflow-y-auto sm:w-[26rem] lg:z-30 lg:w-96"
        >
          <div className="flex items-center border-b border-line px-5 py-3">
            <Dialog.Title className="grow font-serif text-xl font-semibold">{messages.comments}</Dialog.Title>
            {aside}
            <Dialog.Close
              aria-label={messages.closeComments}
              className="-me-2 grid size-10 place-items-center rounded-full"
            >
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </div>
          {children}
          <div className="border-t border-line px-5 py-4">{footer}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
