import Document from '@tiptap/extension-document'
import { OrderedList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extensions/placeholder'
import StarterKit from '@tiptap/starter-kit'
import { CodeWithLanguage } from './code-block.ts'
import { Figure } from './figure.ts'
import { InlineCode, PlainLink, Subscript, Superscript } from './marks.ts'
import { Tables } from './table.ts'
import { PicturesUnderway } from './upload-placeholders.ts'

/** The editor's extensions: together they make the vocabulary of `contract/rich-text.ts`. */
export const extensionsFor = (placeholder: string) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    document: false,
    orderedList: false,
    code: false,
    codeBlock: false,
    link: false,
  }),
  Document.extend({ content: '(block | table)+' }),
  NumberedList,
  PlainLink,
  InlineCode,
  Superscript,
  Subscript,
  CodeWithLanguage,
  Figure,
  Tables,
  PicturesUnderway,
  Placeholder.configure({ placeholder }),
]

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
