import { type Editor, isTextSelection, useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import * as messages from '#messages/editor.ts'
import type { EditorDialogs } from './command.ts'
import { COMMANDS } from './commands.ts'
import { TextPopover } from './text-popover.tsx'
import { ToolButton } from './toolbar.tsx'
import { useCommandStates } from './use-command-states.ts'

const MARKS = COMMANDS.flat().filter(({ kind }) => kind === 'mark')
/** Not while the selection still grows. */
const AFTER_MS = 200

/** The marks, beside the selected words. On touch screens the system's own menu has this place. */
export function SelectionToolbar({ editor, dialogs }: { editor: Editor; dialogs: EditorDialogs }) {
  const selected = useEditorState({ editor, selector: () => selectedRange(editor) })
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    if (!selected || matchMedia('(pointer: coarse)').matches) return setSettled(null)
    const timer = setTimeout(() => setSettled(selected), AFTER_MS)
    return () => clearTimeout(timer)
  }, [selected])
  return (
    <TextPopover
      editor={editor}
      open={selected !== null && settled === selected}
      onOpenChange={() => setSettled(null)}
      keepsFocus
      side="top"
      role="toolbar"
      aria-label={messages.selectionToolbar}
      className="flex p-1"
    >
      <Marks editor={editor} dialogs={dialogs} />
    </TextPopover>
  )
}

function Marks({ editor, dialogs }: { editor: Editor; dialogs: EditorDialogs }) {
  const states = useCommandStates(editor)
  return MARKS.map((command) => (
    <ToolButton
      key={command.name}
      // Not in the tab order: the toolbar below has the same buttons.
      tabIndex={-1}
      command={command}
      isOn={states.get(command)?.isOn}
      onPress={() => command.run(editor, dialogs)}
    />
  ))
}

/** The selected text's positions; null if no text is selected, or in a code block, which takes no marks. */
function selectedRange({ state }: Editor): string | null {
  const { selection, doc } = state
  const { from, to, empty, $from } = selection
  if (empty || !isTextSelection(selection) || $from.parent.type.spec.code) return null
  return doc.textBetween(from, to).trim() ? `${from} ${to}` : null
}
