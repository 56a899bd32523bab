import type { Editor } from '@tiptap/react'
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react'

export type Command = {
  name: string
  /** The shortcut, `Mod` being Ctrl or ⌘. */
  keys?: string
  Icon: LucideIcon
  /** Undefined for a command that cannot be on or off. */
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const HEADINGS = [Heading1, Heading2, Heading3].map((Icon, index): Command => {
  const level = (index + 1) as 1 | 2 | 3
  return {
    name: `Header ${level}`,
    keys: `Mod+Alt+${level}`,
    Icon,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
})

/** The toolbar's buttons in groups; link, image and CLEAN follow them, the first two as components of their own. */
export const COMMANDS: Command[][] = [
  HEADINGS,
  [
    {
      name: 'Bold',
      keys: 'Mod+B',
      Icon: Bold,
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'Italic',
      keys: 'Mod+I',
      Icon: Italic,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'Underline',
      keys: 'Mod+U',
      Icon: Underline,
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'Strike',
      keys: 'Mod+Shift+S',
      Icon: Strikethrough,
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: 'Ordered list',
      keys: 'Mod+Shift+7',
      Icon: ListOrdered,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'Bullet list',
      keys: 'Mod+Shift+8',
      Icon: List,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
  ],
]

export const CLEAN: Command = {
  name: 'Clean',
  Icon: RemoveFormatting,
  run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
}
