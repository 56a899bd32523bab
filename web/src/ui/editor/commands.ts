import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/editor.ts'
import type { Command } from './command.ts'
import { MORE_COMMANDS } from './more-commands.ts'
import { toggleBold } from './typing-rules.ts'

const HEADINGS = [Heading1, Heading2, Heading3].map((Icon, index): Command => {
  const level = (index + 1) as 1 | 2 | 3
  return {
    name: formatMessage(messages.headerOf, { level }),
    kind: 'block',
    words: `${messages.headerWords} h${level} ${'#'.repeat(level)}`,
    keys: `Mod+Alt+${level}`,
    Icon,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
})

/** All commands, in the order of the toolbar and in its groups. */
export const COMMANDS: Command[][] = [
  HEADINGS,
  [
    {
      name: messages.bold,
      kind: 'mark',
      keys: 'Mod+B',
      Icon: Bold,
      isOn: (editor) => editor.isActive('bold'),
      run: toggleBold,
    },
    {
      name: messages.italic,
      kind: 'mark',
      keys: 'Mod+I',
      Icon: Italic,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: messages.underline,
      kind: 'mark',
      keys: 'Mod+U',
      Icon: Underline,
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: messages.strike,
      kind: 'mark',
      keys: 'Mod+Shift+S',
      Icon: Strikethrough,
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: messages.orderedList,
      kind: 'block',
      words: `${messages.orderedListWords} 1.`,
      keys: 'Mod+Shift+7',
      Icon: ListOrdered,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: messages.bulletList,
      kind: 'block',
      words: `${messages.bulletListWords} -`,
      keys: 'Mod+Shift+8',
      Icon: List,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
  ],
  [
    {
      name: messages.link,
      kind: 'mark',
      keys: 'Mod+K',
      Icon: Link2,
      isOn: (editor) => editor.isActive('link'),
      run: (_editor, { editLink }) => editLink(),
    },
    {
      name: messages.image,
      kind: 'block',
      words: messages.imageWords,
      Icon: ImagePlus,
      run: (_editor, { choosePictures }) => choosePictures(),
    },
    {
      name: messages.clean,
      kind: 'other',
      Icon: RemoveFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
  ...MORE_COMMANDS,
]
