import type { Editor } from '@tiptap/react'
import type { LucideIcon } from 'lucide-react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/editor.ts'
import { leaveFootnote } from './footnote.ts'

/** The dependencies of a command besides the editor. */
export type EditorDialogs = {
  /** Opens the form for the link at the selection. */
  editLink: () => void
  /** Opens the file chooser for pictures, which are inserted at the selection. */
  choosePictures: () => void
  /** Opens the form for the address of an embed. */
  embed: () => void
}

export type Command = {
  name: string
  /** The slash menu offers blocks, the toolbar of the selection offers marks, the toolbar offers everything. */
  kind: 'block' | 'mark' | 'other'
  /** Other words by which the slash menu finds it. */
  words?: string
  /** The shortcut, `Mod` being Ctrl or ⌘. */
  keys?: string
  Icon: LucideIcon
  /** Undefined for a command that cannot be on or off. */
  isOn?: (editor: Editor) => boolean
  /** Whether it is offered now, such as a row of a table; undefined for always. */
  isShown?: (editor: Editor) => boolean
  run: (editor: Editor, dialogs: EditorDialogs) => unknown
}

/** Runs a command where the caret is; a block cannot be in a footnote, and comes behind it. */
export function runCommand({ kind, run }: Command, editor: Editor, dialogs: EditorDialogs): void {
  if (kind === 'block') leaveFootnote(editor)
  run(editor, dialogs)
}

/** A command's name with its shortcut. */
export function nameWithKeys({ name, keys }: Command): string {
  return keys ? formatMessage(messages.nameWithKeys, { name, keys: keysOf(keys) }) : name
}

const KEYS = new Map<string, string>([
  ['Mod', messages.keyCtrl],
  ['Alt', messages.keyAlt],
  ['Shift', messages.keyShift],
  ['Tab', messages.keyTab],
  ['Enter', messages.keyEnter],
  ['Escape', messages.keyEscape],
])

/** A shortcut as it is shown: `Mod+B` is `Ctrl/⌘+B`. */
export const keysOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => KEYS.get(key) ?? key)
    .join('+')

/** The event that opens the list of shortcuts: the toolbar, which dispatches it, closes once the list has the focus. */
export const SHOW_SHORTCUTS = 'show-shortcuts'
