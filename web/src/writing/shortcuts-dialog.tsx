import { keysOf } from '../ui/editor/command.ts'
import { COMMANDS } from '../ui/editor/commands.ts'
import { Modal } from '../ui/modal.tsx'

type Row = readonly [keys: string, what: string]

const FORMATTING = COMMANDS.flat().flatMap(({ name, keys }): Row[] => (keys ? [[keysOf(keys), name]] : []))
const EDITING: Row[] = [
  ['/', 'On an empty line: insert a block'],
  ['Ctrl/⌘+Z', 'Undo'],
  ['Ctrl/⌘+Shift+Z', 'Redo'],
  ['Ctrl/⌘+Shift+V', 'Paste as plain text'],
  ['Tab', 'Deeper in a list or in code, the next cell of a table'],
  ['Shift+Tab', 'The same backwards'],
  ['Shift+Enter', 'A new line in the same paragraph'],
  ['Esc', 'Close what is open'],
  ['Ctrl/⌘+S', 'Save at once'],
]
const TYPED: Row[] = [
  ['# to ###', 'Header'],
  ['- or *', 'Bullet list'],
  ['1. or 1)', 'Ordered list'],
  ['>', 'Quote'],
  ['```', 'Code block'],
  ['---', 'Rule'],
  ['**words**', 'Bold'],
  ['*words*', 'Italic'],
  ['~~words~~', 'Strike'],
  ['`words`', 'Inline code'],
  ['[words](address)', 'Link'],
  ['| a | b |, then |---|---|', 'Table'],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Keyboard shortcuts"
      description="Backspace takes back what was converted while you typed."
      hasCloseButton
      onClose={onClose}
      className="max-w-2xl"
    >
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Rows title="Formatting" rows={FORMATTING} />
        <Rows title="Writing" rows={EDITING} />
        <Rows title="Typed" rows={TYPED} />
      </div>
    </Modal>
  )
}

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-sm">
        {rows.map(([keys, what]) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="rounded border border-line bg-paper px-1.5 py-0.5 font-mono text-xs">{keys}</kbd>
            </dt>
            <dd className="text-quiet">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
