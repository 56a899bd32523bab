import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import * as messages from '#messages/editor.ts'
import { isComposing } from '../is-composing.ts'
import type { Command, EditorDialogs } from './command.ts'
import { COMMANDS } from './commands.ts'
import { TextPopover } from './text-popover.tsx'
import { useTextKeys } from './use-text-keys.ts'

const BLOCKS = COMMANDS.flat().filter(({ kind }) => kind === 'block')

/** The menu of blocks that `/` opens on an empty line; the text typed after it filters the menu. */
export function SlashMenu({ editor, dialogs }: { editor: Editor; dialogs: EditorDialogs }) {
  const typed = useEditorState({ editor, selector: () => typedAfterSlash(editor) })
  const [closed, setClosed] = useState(false)
  if (typed === null && closed) setClosed(false)
  const found = typed === null || closed ? [] : BLOCKS.filter((block) => isFoundBy(typed, block, editor))
  return (
    <TextPopover
      editor={editor}
      open={found.length > 0}
      onOpenChange={() => setClosed(true)}
      keepsFocus
      side="bottom"
      align="start"
      role="presentation"
      className="w-64 p-1"
    >
      {found.length > 0 && <Blocks key={typed} editor={editor} blocks={found} dialogs={dialogs} />}
    </TextPopover>
  )
}

function Blocks({ editor, blocks, dialogs }: { editor: Editor; blocks: Command[]; dialogs: EditorDialogs }) {
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const insert = (block: Command | undefined) => {
    const { $from } = editor.state.selection
    editor.chain().focus().deleteRange({ from: $from.start(), to: $from.end() }).run()
    block?.run(editor, dialogs)
  }
  useTextKeys(editor, (event) => {
    if (isComposing(event)) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((chosen + step + blocks.length) % blocks.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(blocks[chosen])
    else return false
    return true
  })
  useEffect(() => {
    const text = editor.view.dom
    text.setAttribute('aria-controls', id)
    text.setAttribute('aria-activedescendant', `${id}${chosen}`)
    document.getElementById(`${id}${chosen}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, chosen])
  return (
    <div role="listbox" id={id} aria-label={messages.blocks} className="max-h-80 overflow-y-auto">
      {blocks.map((block, index) => (
        <div
          key={block.name}
          role="option"
          id={`${id}${index}`}
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseMove={() => setChosen(index)}
          // The text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            insert(block)
          }}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] pointer-coarse:min-h-11 aria-selected:bg-accent-soft aria-selected:text-accent"
        >
          <block.Icon aria-hidden className="size-4.5 shrink-0" />
          {block.name}
        </div>
      ))}
    </div>
  )
}

/** The text after a slash, also a full-width one, that begins the caret's paragraph; null elsewhere. */
function typedAfterSlash({ state, isFocused }: Editor): string | null {
  const { empty, $from } = state.selection
  const { parent, parentOffset } = $from
  if (!empty || !isFocused || parent.type.name !== 'paragraph' || parentOffset !== parent.content.size) return null
  const text = parent.textContent.normalize('NFKC')
  return text.startsWith('/') ? text.slice(1) : null
}

/** Whether every word that was typed begins a word of the block's. */
function isFoundBy(typed: string, { name, words = '', isShown }: Command, editor: Editor): boolean {
  const known = `${name} ${words}`.toLowerCase().split(' ')
  const asked = typed.toLowerCase().split(' ').filter(Boolean)
  return (isShown?.(editor) ?? true) && asked.every((word) => known.some((one) => one.startsWith(word)))
}
