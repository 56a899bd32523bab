import * as commonMessages from '#messages/common.ts'
import * as editorMessages from '#messages/editor.ts'
import * as messages from '#messages/writing.ts'
import { keysOf } from '../ui/editor/command.ts'
import { COMMANDS } from '../ui/editor/commands.ts'
import { Modal } from '../ui/modal.tsx'

type Row = readonly [keys: string, what: string]

const FORMATTING = COMMANDS.flat().flatMap(({ name, keys }): Row[] => (keys ? [[keysOf(keys), name]] : []))
const EDITING: Row[] = [
  ['/', messages.insertBlock],
  [keysOf('Mod+Z'), commonMessages.undo],
  [keysOf('Mod+Shift+Z'), messages.redo],
  [keysOf('Mod+Shift+V'), messages.pasteAsPlainText],
  [keysOf('Tab'), messages.indent],
  [keysOf('Shift+Tab'), messages.outdent],
  [keysOf('Shift+Enter'), messages.lineBreak],
  [keysOf('Escape'), messages.closeWhatIsOpen],
  [keysOf('Mod+S'), messages.saveNow],
]
const TYPED: Row[] = [
  [messages.typedHeader, editorMessages.header],
  [messages.typedBullets, editorMessages.bulletList],
  [messages.typedNumbers, editorMessages.orderedList],
  ['>', editorMessages.quote],
  ['```', editorMessages.codeBlock],
  ['---', editorMessages.rule],
  [messages.typedBold, editorMessages.bold],
  [messages.typedItalic, editorMessages.italic],
  [messages.typedStrike, editorMessages.strike],
  [messages.typedCode, editorMessages.inlineCode],
  [messages.typedLink, editorMessages.link],
  [messages.typedTable, editorMessages.table],
  ['[^', editorMessages.footnote],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title={editorMessages.keyboardShortcuts}
      description={messages.shortcutsHint}
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
              <kbd dir="ltr" className="rounded border border-line bg-paper px-1.5 py-0.5 font-mono text-xs">
                {keys}
              </kbd>
            </dt>
            <dd className="text-quiet">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
