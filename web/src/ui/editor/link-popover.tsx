import { type Editor, useEditorState } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { Popover, Toolbar as Radix } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { INPUT } from '../field.tsx'
import { toLink } from './links.ts'
import { TOOL } from './tool-class.ts'

/** Turns the selected text into a link, or edits an existing one. */
export function LinkButton({ editor }: { editor: Editor | null }) {
  const [open, setOpen] = useState(false)
  const on = useEditorState({ editor, selector: ({ editor }) => Boolean(editor?.isActive('link')) })
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Radix.Button
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={Boolean(on)}
          disabled={!editor}
          onMouseDown={(event) => event.preventDefault()}
          className={TOOL}
        >
          <Link2 aria-hidden className="size-4.5" />
        </Radix.Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Link"
          sideOffset={6}
          collisionPadding={12}
          // Focus the text, not the toolbar: after setting a link, users continue writing.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            editor?.commands.focus()
          }}
          className="z-40 w-80 max-w-[calc(100vw-1.5rem)] animate-[fade-in_120ms] rounded-lg border border-line bg-raised p-4 shadow-lift"
        >
          {editor && <LinkForm editor={editor} isOn={Boolean(on)} onDone={() => setOpen(false)} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
        Address of the link
        <input
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
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
          Write an address that begins with https://, http:// or mailto:
        </p>
      )}
      <div className="mt-3 flex justify-end gap-2">
        {isOn && (
          <Button look="plain" size="small" onClick={remove}>
            Remove
          </Button>
        )}
        <Button size="small" onClick={apply}>
          Set link
        </Button>
      </div>
    </>
  )
}
