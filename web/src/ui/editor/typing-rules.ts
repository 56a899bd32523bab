import { type Editor, Extension, InputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'
import * as messages from '#messages/editor.ts'
import { notify } from '../toast.ts'
import { toLink } from './links.ts'
import { quotesOf } from './quotes.ts'
import { tableOfLines } from './typed-table.ts'

/** Conversions while typing, besides those of the extensions of blocks and marks. */
export const TypingRules = Extension.create<{ language: string }>({
  name: 'typingRules',
  // Before the keys of paragraphs and lists.
  priority: 1000,
  addOptions: () => ({ language: 'en' }),
  addInputRules() {
    const { nodes, marks } = this.editor.schema
    const quotes = quotesOf(this.options.language)
    return [
      // The deepest heading replaces levels that do not exist.
      ...(nodes.heading
        ? [textblockTypeInputRule({ find: /^#{4,6}\s$/, type: nodes.heading, getAttributes: { level: 3 } })]
        : []),
      ...(nodes.orderedList
        ? [
            wrappingInputRule({
              find: /^(\d{1,6})\)\s$/,
              type: nodes.orderedList,
              getAttributes: ([, start]) => ({ start: Number(start) }),
            }),
          ]
        : []),
      new InputRule({
        find: /(?:^|[^!\\])(\[([^[\]\n]+)\]\(\s*(\S+?)\s*\))$/,
        handler: ({ state, range, match: [, whole = '', words = '', address = ''] }) => {
          const href = toLink(address)
          if (!href || !marks.link) return null
          const from = range.to - whole.length
          state.tr
            .delete(from + 1 + words.length, range.to)
            .delete(from, from + 1)
            .addMark(from, from + words.length, marks.link.create({ href }))
            .removeStoredMark(marks.link)
          return undefined
        },
      }),
      ...(quotes
        ? [
            new InputRule({
              find: /["']$/,
              handler: ({ state, range: { from, to }, match: [typed] }) => {
                const before = state.doc.textBetween(Math.max(state.doc.resolve(from).start(), from - 1), from, '', ' ')
                const opens = /^[\s([{<\-–—/“„«‘‚‹]?$/u.test(before)
                const [open, close] = typed === '"' ? quotes.double : quotes.single
                state.tr.insertText(opens ? open : close, from, to)
              },
            }),
          ]
        : []),
    ]
  },
  addKeyboardShortcuts() {
    return {
      'Mod-b': ({ editor }) => toggleBold(editor),
      'Mod-B': ({ editor }) => toggleBold(editor),
      Enter: ({ editor }) => tableOfLines(editor),
    }
  },
})

/** Toggles bold; where words are bold by themselves it says so, instead of changing what no one sees. */
export function toggleBold(editor: Editor): boolean {
  const { state } = editor
  const { $from, $to } = state.selection
  const isHeading = $from.parent.type.name === 'heading' && $from.sameParent($to)
  if (!isHeading || editor.isActive('bold')) return editor.chain().focus().toggleBold().run()
  notify.notice(messages.headerIsBold)
  return true
}
