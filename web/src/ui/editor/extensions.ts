import { Extension, isAndroid, isiOS, resolveFocusPosition } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import { OrderedList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extensions/placeholder'
import StarterKit from '@tiptap/starter-kit'
import { CodeWithLanguage } from './code-block.ts'
import { Embed } from './embed.ts'
import { EmbedOffers } from './embed-offers.ts'
import { Figure } from './figure.ts'
import { Footnote } from './footnote.ts'
import { Gallery } from './gallery.ts'
import { InlineCode, PlainLink, Subscript, Superscript } from './marks.ts'
import { ReadSelection } from './read-selection.ts'
import { Tables } from './table.ts'
import { TypingRules } from './typing-rules.ts'
import { PicturesUnderway } from './upload-placeholders.ts'

/** The editor's extensions: together they make the vocabulary of `contract/rich-text.ts`. */
export const extensionsFor = (placeholder: string, language: string) => [
  ReadSelection,
  TypingRules.configure({ language }),
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    document: false,
    orderedList: false,
    code: false,
    codeBlock: false,
    link: false,
  }),
  FocusAtOnce,
  Document.extend({ content: '(block | table | gallery | embed)+' }),
  NumberedList,
  PlainLink,
  InlineCode,
  Superscript,
  Subscript,
  CodeWithLanguage,
  Figure,
  Embed,
  EmbedOffers,
  Footnote,
  Gallery,
  Tables,
  PicturesUnderway,
  Placeholder.configure({ placeholder }),
]

/**
 * The `focus` command without a wait for the next frame: a key pressed in the meantime would go to the button that was
 * clicked, and a space would click it again.
 */
const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus:
      (position = null, { scrollIntoView = true } = {}) =>
      ({ editor, view, tr, dispatch }) => {
        if (!dispatch || position === false || (position === null && view.hasFocus())) return true
        const selection = resolveFocusPosition(tr.doc, position)
        if (selection && !selection.eq(tr.selection)) tr.setSelection(selection)
        // Their keyboards open only for a focus within the event that asks for it.
        if (isiOS() || isAndroid()) view.dom.focus()
        // After the transaction of this command, which sets the selection that the focus shows.
        queueMicrotask(() => {
          if (editor.isDestroyed) return
          view.focus()
          if (scrollIntoView) editor.commands.scrollIntoView()
        })
        return true
      },
  }),
})

/** An ordered list with its first number; the stock one has a kind of numbers too. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (list) => {
        const start = Number(list.getAttribute('start') ?? 1)
        return Number.isInteger(start) && start >= 0 && start < 1_000_000 ? start : 1
      },
    },
  }),
})
