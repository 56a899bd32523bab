import { type ComponentProps, type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#messages/blogs.ts'
import * as commonMessages from '#messages/common.ts'
import { copyText } from '../ui/copy-text.ts'
import { notify } from '../ui/toast.ts'

type Enlarged = ComponentType<ComponentProps<typeof import('../ui/enlarged-picture.tsx').EnlargedPicture>>
/** Milliseconds for which a button says that it has copied. */
const COPIED_MS = 2500

/** A blog on a page. Clicks in its texts are handled here, as these are not made of components. */
export function Article({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [Enlarged, setEnlarged] = useState<Enlarged>()
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const article = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(0)

  const enlarge = async (place: Element) => {
    const picture = place.querySelector('img')
    // Where the focus returns to.
    buttonOf(place)?.focus({ preventScroll: true })
    try {
      const { EnlargedPicture } = await import('../ui/enlarged-picture.tsx')
      setEnlarged(() => EnlargedPicture)
      setImage(picture)
    } catch {
      notify.error(messages.enlargeFailed)
    }
  }
  const copy = async (button: HTMLElement) => {
    try {
      await copyText(button.parentElement?.querySelector('pre')?.textContent ?? '')
    } catch {
      return notify.error(messages.copyCodeFailed)
    }
    button.dataset.label = commonMessages.copied
    setCopied((times) => times + 1)
    setTimeout(() => {
      button.dataset.label = commonMessages.copy
    }, COPIED_MS)
  }
  const play = async (button: HTMLElement) => {
    try {
      const { playEmbed } = await import('./play-embed.ts')
      playEmbed(button)
    } catch {
      notify.error(messages.playFailed)
    }
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLElement>('img, button, a')
    if (pressed?.matches('.copy-code')) return void copy(pressed)
    if (pressed?.matches('.embed-play')) return void play(pressed)
    const zoomable = pressed?.matches('img, .enlarge') && pressed.closest('.zoomable')
    if (zoomable) return void enlarge(zoomable)
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (pressed instanceof HTMLAnchorElement && pressed.matches('.heading-link')) {
      event.preventDefault()
      void navigate(pressed.hash)
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons and links inside do the same by key
    <article ref={article} className="all-scripts pb-8" onClick={press}>
      {children}
      {/* A second announcement of the same words takes other words. */}
      <p role="status" className="sr-only">
        {copied > 0 && (copied % 2 === 0 ? messages.copiedAgain : commonMessages.copied)}
      </p>
      {Enlarged && image && (
        <Enlarged
          image={image}
          images={[...(article.current?.querySelectorAll<HTMLImageElement>('.zoomable img') ?? [])]}
          onClose={(last) => {
            setImage(null)
            // The reader continues there.
            if (last !== image) buttonOf(last.closest('.zoomable'))?.focus()
          }}
        />
      )}
    </article>
  )
}

/** The button that enlarges a picture. */
const buttonOf = (place: Element | null) => place?.querySelector('button')
