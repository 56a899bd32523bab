import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { keysOf } from '../ui/editor/command.ts'
import { COMMANDS } from '../ui/editor/commands.ts'
import { Modal } from '../ui/modal.tsx'

type Row = readonly [keys: string, what: string]

const FORMATTING = COMMANDS.flat().flatMap(({ name, keys }): Row[] => (keys ? [[keysOf(keys), name]] : []))
const EDITING: Row[] = [
  ['/', messages.onAnEmptyLine],
  ['Ctrl/⌘+Z', commonMessages.undo],
  ['Ctrl/⌘+Shift+Z', messages.redo],
  ['Ctrl/⌘+Shift+V', messages.pasteAsPlainText],
  ['Tab', messages.deeperInAList],
  ['Shift+Tab', messages.theSameBackwards],
  ['Shift+Enter', messages.aNewLineIn],
  [messages.esc, messages.closeWhatIsOpen],
  ['Ctrl/⌘+S', messages.saveAtOnce],
]
const TYPED: Row[] = [
  ['# to ###', messages.header],
  ['- or *', messages.bulletList],
  ['1. or 1)', messages.orderedList],
  ['>', messages.quote],
  ['```', messages.codeBlock],
  ['---', messages.rule],
  ['**words**', messages.bold],
  ['*words*', messages.italic],
  ['~~words~~', messages.strike],
  ['`words`', messages.inlineCode],
  ['[words](address)', messages.link],
  ['| a | b |, then |---|---|', messages.table],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title={messages.keyboardShortcuts}
      description={messages.backspaceTakesBackWhat}
      hasCloseButton
      onClose={onClose}
      className="max-w-2xl"
    >
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Rows title={messages.formatting} rows={FORMATTING} />
        <Rows title={messages.writing} rows={EDITING} />
        <Rows title={messages.typed} rows={TYPED} />
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
