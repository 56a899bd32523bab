import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import * as messages from '#messages/editor-embeds.ts'
import { useLoaded } from '../use-loaded.ts'
import { TextPopover } from './text-popover.tsx'

type Props = { editor: Editor; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the address of an embed. What was typed is there again when it is opened again. */
export function EmbedPopover({ editor, open, onOpenChange }: Props) {
  const [address, setAddress] = useState('')
  const { Loaded, load } = useLoaded(loadForm)
  const isWanted = open && !Loaded
  useEffect(() => {
    if (isWanted) load()
  })
  return (
    <TextPopover
      editor={editor}
      open={open && Loaded !== null}
      onOpenChange={onOpenChange}
      aria-label={messages.embed}
      className="w-96 p-4"
    >
      {Loaded && <Loaded editor={editor} address={address} onAddress={setAddress} onDone={() => onOpenChange(false)} />}
    </TextPopover>
  )
}

const loadForm = () => import('./embed-form.tsx').then(({ EmbedForm }) => EmbedForm)
