import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { isEmbedAddress } from '#contract/embeds.ts'
import * as messages from '#messages/editor-embeds.ts'
import { messageOf } from '../../http/api-error.ts'
import { Button } from '../button.tsx'
import { INPUT } from '../field.tsx'
import { isComposing } from '../is-composing.ts'
import { toLink } from './links.ts'
import { lookUp } from './look-up.ts'
import { insertEmbed, insertLink } from './show-embed.ts'

type Props = {
  editor: Editor
  address: string
  onAddress: (address: string) => void
  onDone: () => void
}

/** Asks for the address of an embed, and looks it up; what cannot be read may become a link. */
// No <form>: it would be submitted together with the form around the editor.
export function EmbedForm(props: Props) {
  const { address, onAddress } = props
  const input = useRef<HTMLInputElement>(null)
  const { refusal, isLooking, apply, asLink } = useAddress(props, () => input.current?.focus())
  return (
    <>
      <label className="block text-sm font-medium">
        {messages.address}
        <input
          ref={input}
          value={address}
          onChange={(event) => onAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            void apply()
          }}
          readOnly={isLooking}
          inputMode="url"
          placeholder="https://"
          aria-invalid={refusal !== ''}
          aria-describedby={refusal ? 'embed-refused' : undefined}
          className={`${INPUT} mt-2 h-10`}
        />
      </label>
      {refusal && (
        <p id="embed-refused" role="alert" className="mt-2 text-sm text-stop-text">
          {refusal}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="me-auto text-sm text-quiet">
          {isLooking && messages.loading}
        </p>
        {asLink && (
          <Button look="plain" size="small" onClick={asLink}>
            {messages.insertLink}
          </Button>
        )}
        <Button size="small" aria-disabled={isLooking} onClick={() => void apply()}>
          {messages.insert}
        </Button>
      </div>
    </>
  )
}

/** @param onRefused called once the address is refused */
function useAddress({ editor, address, onAddress, onDone }: Props, onRefused: () => void) {
  const [refusal, setRefusal] = useState('')
  const [unread, setUnread] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const looking = useRef<AbortController>(undefined)
  useEffect(() => () => looking.current?.abort(), [])
  const done = (insert: () => void) => {
    onAddress('')
    onDone()
    insert()
    editor.commands.focus()
  }
  const apply = async () => {
    if (isLooking) return
    const href = toLink(address)
    if (!href || !isEmbedAddress(href)) {
      setRefusal(messages.addressInvalid)
      return onRefused()
    }
    looking.current = new AbortController()
    const { signal } = looking.current
    setRefusal('')
    setLooking(true)
    try {
      const found = await lookUp(href, signal)
      if (!signal.aborted) done(() => insertEmbed(editor, found))
    } catch (error) {
      if (signal.aborted) return
      setRefusal(messageOf(error, messages.unread))
      setUnread(address)
      onRefused()
    } finally {
      setLooking(false)
    }
  }
  const asLink = () => {
    const href = toLink(address)
    if (href) done(() => insertLink(editor, href))
  }
  return { refusal, isLooking, apply, asLink: unread === address && !isLooking ? asLink : undefined }
}
