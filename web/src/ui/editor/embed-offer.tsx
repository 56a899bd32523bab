import { type Editor, useEditorState } from '@tiptap/react'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { playerOf } from '#contract/embeds.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/editor-embeds.ts'
import { announce } from '../announce.ts'
import { Button } from '../button.tsx'
import { isComposing } from '../is-composing.ts'
import { dismissOffer, type LinkPlace, offerOf } from './embed-offers.ts'
import { showAsEmbed } from './show-embed.ts'
import { TOOL } from './tool-class.ts'
import { useTextKeys } from './use-text-keys.ts'

/** The offer to show a link as a card, below its paragraph. Tab leads to it, Escape ends it. */
export function EmbedOffer({ editor }: { editor: Editor }) {
  const offer = useEditorState({ editor, selector: () => offerOf(editor.state) })
  return offer && <Offer key={offer.href} editor={editor} offer={offer} />
}

function Offer({ editor, offer }: { editor: Editor; offer: LinkPlace }) {
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useParagraph(place, editor, offer.at)
  const isPlayer = playerOf(offer.href) !== undefined
  useEffect(() => announce(isPlayer ? messages.playerOffered : messages.cardOffered), [isPlayer])
  const dismiss = () => {
    dismissOffer(editor)
    editor.commands.focus()
  }
  useTextKeys(editor, (event) => {
    const { ctrlKey, altKey, metaKey, shiftKey } = event
    if (isComposing(event) || ctrlKey || altKey || metaKey || shiftKey) return false
    if (event.key === 'Escape') dismiss()
    else if (event.key === 'Tab') button.current?.focus()
    else return false
    return true
  })
  const name = isPlayer ? messages.showAsPlayer : messages.showAsCard
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works on both of its buttons
    <div
      ref={place}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && dismiss()}
      className="embed-offer"
    >
      <Button
        ref={button}
        look="plain"
        size="small"
        title={formatMessage(messages.offerKey, { name })}
        onClick={() => {
          editor.commands.focus()
          void showAsEmbed(editor, offer)
        }}
      >
        {name}
      </Button>
      <button type="button" aria-label={messages.keepLink} title={messages.keepLink} onClick={dismiss} className={TOOL}>
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}

/** Tells CSS where a paragraph begins and ends, beside or below which an element is. */
function useParagraph(place: RefObject<HTMLElement | null>, editor: Editor, at: number): void {
  useLayoutEffect(() => {
    const measure = () => {
      const paragraph = editor.view.nodeDOM(at)
      const { current } = place
      if (!(paragraph instanceof HTMLElement) || !current?.offsetParent) return
      const { top } = current.offsetParent.getBoundingClientRect()
      const rect = paragraph.getBoundingClientRect()
      current.style.setProperty('--paragraph-start', `${rect.top - top}px`)
      current.style.setProperty('--paragraph-end', `${rect.bottom - top}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(editor.view.dom)
    return () => observer.disconnect()
  }, [place, editor, at])
}
