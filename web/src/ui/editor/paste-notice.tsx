import type { Editor } from '@tiptap/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/editor.ts'
import { OFFLINE } from '../../http/api-error.ts'
import { Button } from '../button.tsx'
import { isComposing } from '../is-composing.ts'
import { Message } from '../message.tsx'
import { notify } from '../toast.ts'
import { useHeightVariable } from '../use-height-variable.ts'
import { type LastPaste, pasteAgain } from './paste.ts'
import type { LeftPicture } from './pasted-pictures.ts'
import { TOOL } from './tool-class.ts'

/** Pictures that are named; the rest is counted. */
const NAMED_MAX = 12

/** On a phone both are in one line, below the words and Close. */
const AGAIN =
  'sm:-mx-1 max-sm:order-1 max-sm:border-none max-sm:px-0 max-sm:text-accent max-sm:underline max-sm:underline-offset-4'

type Props = { editor: Editor; paste: LastPaste; onDone: () => void }

/**
 * Below a text into which something was pasted, or above the toolbar while that is further down: what was lost on the
 * way, and other ways to paste it. It follows its text in the tab order, and Escape leads back to the text.
 */
export function PasteNotice({ editor, paste, onDone }: Props) {
  const again = (as: 'text' | 'markdown') => {
    onDone()
    void pasteAgain(editor, paste, as).catch(() => notify.error(OFFLINE))
  }
  const close = () => {
    onDone()
    editor.commands.focus()
  }
  const { left, lost } = paste
  const place = useRef<HTMLDivElement>(null)
  useHeightVariable(place, '--notice-height')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each paste may have a notice of another height
  useEffect(() => {
    // It may cover the caret.
    editor.commands.scrollIntoView()
  }, [editor, paste])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works on each of its buttons
    <div
      ref={place}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && editor.commands.focus()}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised p-2 ps-4 font-sans text-sm"
    >
      <p className="min-w-0 flex-1 basis-52 sm:basis-60">
        {lost.length === 0 && left.length === 0 ? (
          <span>{messages.pasted}</span>
        ) : (
          <Message text={messages.pastedBut} values={{ losses: <Losses left={left} lost={lost} /> }} />
        )}
      </p>
      {paste.text && (
        <>
          <Button look="plain" size="small" className={AGAIN} onClick={() => again('text')}>
            {messages.pasteAsText}
          </Button>
          <Button
            look="plain"
            size="small"
            aria-label={messages.pasteAsMarkdown}
            className={AGAIN}
            onClick={() => again('markdown')}
          >
            {messages.asMarkdown}
          </Button>
        </>
      )}
      <button type="button" aria-label={commonMessages.close} onClick={close} className={TOOL}>
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}

/** The losses, as parts of one sentence. */
function Losses({ left, lost }: Pick<LastPaste, 'left' | 'lost'>) {
  const others = lost.join(messages.lossSeparator)
  if (left.length === 0) return <span>{others}</span>
  return (
    <>
      <Message text={messages.picturesLeft} values={{ count: left.length, names: <Names pictures={left} /> }} />
      {others && <span>{messages.lossSeparator + others}</span>}
    </>
  )
}

function Names({ pictures }: { pictures: LeftPicture[] }) {
  return (
    <>
      {pictures.slice(0, NAMED_MAX).map(({ name, address }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <span key={at}>
          {at > 0 && <span>{spokenLanguage().listSeparator}</span>}
          {address ? (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline underline-offset-4"
            >
              {name}
            </a>
          ) : (
            <span>{name}</span>
          )}
        </span>
      ))}
      {pictures.length > NAMED_MAX && <span>, …</span>}
    </>
  )
}
