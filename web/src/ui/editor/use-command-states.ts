import { type Editor, useEditorState } from '@tiptap/react'
import { useMemo } from 'react'
import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'

/** Whether a command is offered now and whether it is on; `isOn` is undefined if it cannot be. */
export type CommandState = { isOn: boolean | undefined; isShown: boolean }

/** The states of all commands, as the selection moves. */
export function useCommandStates(editor: Editor): ReadonlyMap<Command, CommandState> {
  const selector = useMemo(() => statesReader(editor), [editor])
  return useEditorState({ editor, selector, equalityFn: Object.is })
}

/** Computes the states only where the caret has come to another place, which most keys do not lead to. */
function statesReader(editor: Editor) {
  let place: string | null = null
  let states = statesOf(editor)
  return () => {
    const now = caretContext(editor)
    if (now === null || now !== place) states = statesOf(editor)
    place = now
    return states
  }
}

const statesOf = (editor: Editor): ReadonlyMap<Command, CommandState> =>
  new Map(
    COMMANDS.flat().map((command) => {
      const { isOn, isShown } = command
      return [command, { isOn: isOn?.(editor), isShown: isShown?.(editor) ?? true }]
    }),
  )

/** All that the states of a caret depend on: the nodes around it and its marks. Null for a selection. */
function caretContext({ state }: Editor): string | null {
  const { $from, empty } = state.selection
  if (!empty) return null
  const nodes = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1))
  const marks = state.storedMarks ?? $from.marks()
  return JSON.stringify([nodes.map(({ type, attrs }) => [type.name, attrs]), marks])
}
