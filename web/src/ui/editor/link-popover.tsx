import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/editor.ts'
import { Button } from '../button.tsx'
import { INPUT } from '../field.tsx'
import { isComposing } from '../is-composing.ts'
import { toLink } from './links.ts'
import { TextPopover } from './text-popover.tsx'

type Props = { editor: Editor; open: boolean; onOpenChange: (open: boolean) => void }

/** Turns the selected text into a link, or edits an existing one. */
export function LinkPopover({ editor, open, onOpenChange }: Props) {
  const isOn = useEditorState({ editor, selector: () => editor.isActive('link') })
  return (
    <TextPopover
      editor={editor}
      open={open}
      onOpenChange={onOpenChange}
      aria-label={messages.link}
      className="w-80 p-4"
    >
      <LinkForm editor={editor} isOn={isOn} onDone={() => onOpenChange(false)} />
    </TextPopover>
  )
}

// No <form>: it would be submitted together with the form around the editor.
function LinkForm({ editor, isOn, onDone }: { editor: Editor; isOn: boolean; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '')
  const [refused, setRefused] = useState(false)
  const apply = () => {
    const href = toLink(address)
    setRefused(!href)
    if (!href) return
    onDone()
    const chain = editor.chain().focus()
    if (!isOn && editor.state.selection.empty) {
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.extendMarkRange('link').setLink({ href }).run()
  }
  const remove = () => {
    onDone()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <>
      <label className="block text-sm font-medium">
        {messages.linkAddress}
        <input
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            apply()
          }}
          inputMode="url"
          placeholder="https://"
          aria-invalid={refused}
          aria-describedby={refused ? 'link-refused' : undefined}
          className={`${INPUT} mt-2 h-10`}
        />
      </label>
      {refused && (
        <p id="link-refused" role="alert" className="mt-2 text-sm text-stop-text">
          {messages.linkInvalid}
        </p>
      )}
      <div className="mt-3 flex justify-end gap-2">
        {isOn && (
          <Button look="plain" size="small" onClick={remove}>
            {commonMessages.remove}
          </Button>
        )}
        <Button size="small" onClick={apply}>
          {messages.setLink}
        </Button>
      </div>
    </>
  )
}
