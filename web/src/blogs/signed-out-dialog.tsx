import { AlertDialog } from 'radix-ui'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/**
 * Tells someone whose text was taken from the screen, because another tab signed out, that it is kept. The dialog takes
 * the focus but none of its buttons does: whoever is typing closes nothing by Space or Enter.
 */
export function SignedOutDialog({ onClose }: { onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-shade" />
        <AlertDialog.Content
          ref={content}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 animate-[fade-in_150ms] rounded-xl border border-line bg-raised p-6 shadow-lift outline-none"
        >
          <AlertDialog.Title className="font-serif text-xl font-semibold">Your text is kept</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 leading-relaxed text-quiet">
            You signed out in another tab, so it is not shown any more. Sign in to go on where you stopped.
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button look="plain">Stay signed out</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Link to={paths.login} state={{ from: pathname }} className={buttonClass()}>
                Sign in
              </Link>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
