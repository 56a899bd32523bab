import { type Editor, useEditorState } from '@tiptap/react'
import { ImagePlus } from 'lucide-react'
import { Toolbar as Radix } from 'radix-ui'
import { useRef } from 'react'
import { PICTURE_TYPES } from '#contract/limits.ts'
import { CLEAN, COMMANDS, type Command } from './commands.ts'
import { insertPictures, type UploadPicture } from './insert-pictures.ts'
import { LinkButton } from './link-popover.tsx'
import { TOOL } from './tool-class.ts'

type Props = { editor: Editor | null; label: string; uploadPicture: UploadPicture }

/** The editor's toolbar. Arrow keys move between its buttons; Tab leaves it. */
export function Toolbar({ editor, label, uploadPicture }: Props) {
  return (
    <Radix.Root
      aria-label={`Formatting: ${label}`}
      className="sticky top-0 z-20 flex flex-wrap items-center gap-0.5 rounded-t-lg border-b border-line bg-raised p-1.5"
    >
      {COMMANDS.map((group) => (
        <span
          key={group[0]?.name}
          className="flex flex-wrap gap-0.5 border-line pe-1.5 not-last:me-1 not-last:border-e"
        >
          {group.map((command) => (
            <Tool key={command.name} editor={editor} command={command} />
          ))}
        </span>
      ))}
      <LinkButton editor={editor} />
      <PictureButton editor={editor} uploadPicture={uploadPicture} />
      <Tool editor={editor} command={CLEAN} />
    </Radix.Root>
  )
}

function Tool({ editor, command }: { editor: Editor | null; command: Command }) {
  const { name, keys, Icon, isOn, run } = command
  const on = useEditorState({ editor, selector: ({ editor }) => Boolean(editor && isOn?.(editor)) })
  return (
    <Radix.Button
      type="button"
      aria-label={name}
      title={keys ? `${name} (${keys.replace('Mod', 'Ctrl/⌘')})` : name}
      aria-pressed={isOn ? Boolean(on) : undefined}
      disabled={!editor}
      // The text keeps its selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor && run(editor)}
      className={TOOL}
    >
      <Icon aria-hidden className="size-4.5" />
    </Radix.Button>
  )
}

function PictureButton({ editor, uploadPicture }: { editor: Editor | null; uploadPicture: UploadPicture }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Radix.Button
        type="button"
        aria-label="Image"
        title="Image"
        disabled={!editor}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
        className={TOOL}
      >
        <ImagePlus aria-hidden className="size-4.5" />
      </Radix.Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture in the text"
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (editor) insertPictures(editor, files, editor.state.selection.to, uploadPicture)
        }}
      />
    </>
  )
}
