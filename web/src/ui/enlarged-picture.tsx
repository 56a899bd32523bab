import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { isComposing } from './is-composing.ts'
import { usePageDirection } from './page-direction.ts'
import { useSwipe } from './use-swipe.ts'

type Props = {
  /** The picture to begin with, and those before and after it on the page. */
  image: HTMLImageElement
  images: HTMLImageElement[]
  /** Called with the one shown last. */
  onClose: (image: HTMLImageElement) => void
}

const ROUND = 'z-10 grid size-11 place-items-center rounded-full bg-[#141219]/80 outline-[#b79cf5]!'

/** A picture of the page as large as the window, with its caption, and the ways to the others. */
export function EnlargedPicture({ image: first, images, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [shown, setShown] = useState(images.indexOf(first))
  const image = images[shown] ?? first
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  useCloseOnBack(true, close)
  const go = (steps: number) => setShown((now) => Math.min(Math.max(now + steps, 0), images.length - 1))
  /** The steps to the right: back in a page from right to left. */
  const forward = usePageDirection() === 'rtl' ? -1 : 1
  useSwipe(dialog, picture, { onLeft: () => go(forward), onRight: () => go(-forward), onDown: close })
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowRight') go(forward)
    if (event.key === 'ArrowLeft') go(-forward)
  }
  const caption = captionOf(image)
  return (
    <dialog
      ref={dialog}
      aria-label={image.alt || messages.picture}
      onClose={() => onClose(image)}
      onKeyDown={press}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('img, button')) close()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-[fade-in_150ms] flex-col items-center justify-center-safe gap-4 overflow-auto overscroll-contain bg-[#141219] py-3 text-[#eeebf3] open:flex sm:py-6"
    >
      <button type="button" aria-label={messages.closePicture} onClick={close} className={`fixed end-3 top-3 ${ROUND}`}>
        <X aria-hidden className="size-6" />
      </button>
      {/* The one that the page shows already stands in until the largest has come. */}
      <img
        key={shown}
        ref={picture}
        src={image.src}
        alt={image.alt}
        width={image.getAttribute('width') ?? undefined}
        height={image.getAttribute('height') ?? undefined}
        draggable={false}
        style={{ background: `center / 100% 100% no-repeat url("${image.currentSrc}")`, ...atLeast(image) }}
        onLoad={({ currentTarget }) => {
          currentTarget.style.background = 'none'
        }}
        className="max-h-full w-auto max-w-full shrink object-contain sm:max-w-[calc(100%-3rem)]"
      />
      {caption && (
        <p dir="auto" className="max-w-2xl shrink-0 px-3 text-center text-[0.9375rem] leading-normal">
          {caption}
        </p>
      )}
      {images.length > 1 && (
        <>
          <p role="status" className="fixed start-3 top-3 rounded-full bg-[#141219]/80 px-3 py-2 text-sm tabular-nums">
            <span>{formatMessage(messages.pictureOf, { at: shown + 1, count: images.length })}</span>
            <span className="sr-only">{image.alt && `: ${image.alt}`}</span>
          </p>
          <Step label={messages.previousPicture} isThere={shown > 0} onPress={() => go(-1)} className="start-3">
            <ChevronLeft aria-hidden className="size-6" />
          </Step>
          <Step
            label={messages.nextPicture}
            isThere={shown < images.length - 1}
            onPress={() => go(1)}
            className="end-3"
          >
            <ChevronRight aria-hidden className="size-6" />
          </Step>
        </>
      )}
    </dialog>
  )
}

/** The words of a picture's caption, without the numbers of footnotes. */
function captionOf(image: HTMLImageElement): string {
  const caption = image.closest('figure')?.querySelector('figcaption')?.cloneNode(true) as Element | undefined
  for (const number of caption?.querySelectorAll('.footnote-number') ?? []) number.remove()
  return caption?.textContent ?? ''
}

type StepProps = { label: string; isThere: boolean; onPress: () => void; className: string; children: ReactNode }

/** Keeps the focus at the last picture, where it does nothing. */
function Step({ label, isThere, onPress, className, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isThere}
      onClick={onPress}
      className={`fixed top-1/2 -translate-y-1/2 aria-disabled:opacity-30 ${ROUND} ${className}`}
    >
      {children}
    </button>
  )
}

/** At least as large as on the page, where a high picture is as wide as the text; the rest of it is scrolled to. */
function atLeast(image: HTMLImageElement) {
  const box = image.getBoundingClientRect()
  const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)))
  // A cover is cut.
  return { minWidth: box.width, minHeight: width && height ? (box.width * height) / width : box.height }
}
