import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Props = { image: HTMLImageElement; onClose: () => void }

/** A picture of the page as large as the window, with its caption. Closing it gives the focus back. */
export function EnlargedPicture({ image, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const caption = image.closest('figure')?.querySelector('figcaption')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button do the same by key
    <dialog
      ref={dialog}
      aria-label={image.alt || 'Picture'}
      onClose={onClose}
      onClick={({ target }) => target instanceof HTMLImageElement || dialog.current?.close()}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-[fade-in_150ms] flex-col items-center justify-center gap-4 overflow-auto overscroll-contain bg-[#141219] p-3 text-[#eeebf3] open:flex sm:p-6"
    >
      <button
        type="button"
        aria-label="Close picture"
        onClick={() => dialog.current?.close()}
        className="fixed end-3 top-3 z-10 grid size-11 place-items-center rounded-full bg-[#141219]/80 outline-[#b79cf5]!"
      >
        <X aria-hidden className="size-6" />
      </button>
      {/* The one that the page shows already stands in until the largest has come. */}
      <img
        src={image.src}
        alt={image.alt}
        width={image.getAttribute('width') ?? undefined}
        height={image.getAttribute('height') ?? undefined}
        style={{ background: `center / 100% 100% no-repeat url("${image.currentSrc}")` }}
        onLoad={({ currentTarget }) => {
          currentTarget.style.background = 'none'
        }}
        className="max-h-full min-h-0 w-auto max-w-full shrink object-contain"
      />
      {caption?.textContent && (
        <p dir="auto" className="max-w-2xl shrink-0 text-center text-[0.9375rem] leading-normal">
          {caption.textContent}
        </p>
      )}
    </dialog>
  )
}
