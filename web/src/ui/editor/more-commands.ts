import type { Editor } from '@tiptap/react'
import {
  AppWindow,
  Asterisk,
  Code,
  Columns2,
  Images,
  Keyboard,
  Minus,
  MoveLeft,
  MoveRight,
  PanelTop,
  Quote,
  Rows2,
  SquareCode,
  Subscript,
  Superscript,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Ungroup,
} from 'lucide-react'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/editor.ts'
import * as embedMessages from '#messages/editor-embeds.ts'
import { type Command, SHOW_SHORTCUTS } from './command.ts'
import { toggleFootnote } from './footnote.ts'
import { groupSelected, isInGallery, moveInGallery, ungroup } from './gallery.ts'
import { insertTable, runInTable } from './table.ts'

/** The keys of the arrows that point backwards and forwards. */
const [BACK, FORWARD] = spokenLanguage().direction === 'rtl' ? ['→', '←'] : ['←', '→']

const isInTable = (editor: Editor) => editor.isActive('table')

/** The commands of the toolbar besides those of the specification, in its order and groups. */
export const MORE_COMMANDS: Command[][] = [
  [
    {
      name: messages.quote,
      kind: 'block',
      words: `${messages.quoteWords} >`,
      keys: 'Mod+Shift+B',
      Icon: Quote,
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: messages.codeBlock,
      kind: 'block',
      words: `${messages.codeBlockWords} \`\`\``,
      keys: 'Mod+Alt+C',
      Icon: SquareCode,
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      name: messages.table,
      kind: 'block',
      words: messages.tableWords,
      Icon: Table,
      isShown: (editor) => !isInTable(editor),
      run: insertTable,
    },
    {
      name: messages.rule,
      kind: 'block',
      words: `${messages.ruleWords} ---`,
      Icon: Minus,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
    {
      name: messages.gallery,
      kind: 'block',
      words: messages.galleryWords,
      Icon: Images,
      run: (editor, { choosePictures }) => groupSelected(editor) || choosePictures(),
    },
    {
      name: embedMessages.embed,
      kind: 'block',
      words: embedMessages.embedWords,
      Icon: AppWindow,
      run: (_editor, { embed }) => embed(),
    },
  ],
  [
    {
      name: messages.inlineCode,
      kind: 'mark',
      keys: 'Mod+E',
      Icon: Code,
      isOn: (editor) => editor.isActive('code'),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
    {
      name: messages.superscript,
      kind: 'mark',
      keys: 'Mod+.',
      Icon: Superscript,
      isOn: (editor) => editor.isActive('superscript'),
      run: (editor) => editor.chain().focus().toggleSuperscript().run(),
    },
    {
      name: messages.subscript,
      kind: 'mark',
      keys: 'Mod+,',
      Icon: Subscript,
      isOn: (editor) => editor.isActive('subscript'),
      run: (editor) => editor.chain().focus().toggleSubscript().run(),
    },
    {
      name: messages.footnote,
      kind: 'other',
      keys: 'Mod+Alt+F',
      Icon: Asterisk,
      isOn: (editor) => editor.isActive('footnote'),
      run: toggleFootnote,
    },
  ],
  [
    {
      name: messages.keyboardShortcuts,
      kind: 'other',
      keys: 'Mod+/',
      Icon: Keyboard,
      run: () => void dispatchEvent(new Event(SHOW_SHORTCUTS)),
    },
  ],
  [
    {
      name: messages.moveBack,
      kind: 'other',
      keys: `Alt+${BACK}`,
      Icon: MoveLeft,
      isShown: isInGallery,
      run: (editor) => moveInGallery(editor, -1),
    },
    {
      name: messages.moveForward,
      kind: 'other',
      keys: `Alt+${FORWARD}`,
      Icon: MoveRight,
      isShown: isInGallery,
      run: (editor) => moveInGallery(editor, 1),
    },
    { name: messages.ungroup, kind: 'other', Icon: Ungroup, isShown: isInGallery, run: ungroup },
  ],
  [
    inTable(messages.addRow, Rows2, 'addRowAfter'),
    inTable(messages.addColumn, Columns2, 'addColumnAfter'),
    inTable(messages.removeRow, TableRowsSplit, 'deleteRow'),
    inTable(messages.removeColumn, TableColumnsSplit, 'deleteColumn'),
    inTable(messages.headerRow, PanelTop, 'toggleHeaderRow'),
    inTable(messages.removeTable, Trash2, 'deleteTable'),
  ],
]

function inTable(name: string, Icon: Command['Icon'], command: Parameters<typeof runInTable>[1]): Command {
  return { name, kind: 'other', Icon, isShown: isInTable, run: (editor) => void runInTable(editor, command) }
}
