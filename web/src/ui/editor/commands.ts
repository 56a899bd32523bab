import type { Editor } from '@tiptap/react'
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
  type LucideIcon,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react'

/** What a command needs beside the editor. */
export type EditorDialogs = {
  /** Opens the form for the link at the selection. */
  editLink: () => void
  /** Opens the file chooser for pictures, which are inserted at the selection. */
  choosePictures: () => void
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
  run: (editor: Editor, dialogs: EditorDialogs) => void
}

const HEADINGS = [Heading1, Heading2, Heading3].map((Icon, index): Command => {
  const level = (index + 1) as 1 | 2 | 3
  return {
    name: `Header ${level}`,
    kind: 'block',
    words: `heading title h${level} ${'#'.repeat(level)}`,
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
      name: 'Bold',
      kind: 'mark',
      keys: 'Mod+B',
      Icon: Bold,
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'Italic',
      kind: 'mark',
      keys: 'Mod+I',
      Icon: Italic,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'Underline',
      kind: 'mark',
      keys: 'Mod+U',
      Icon: Underline,
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'Strike',
      kind: 'mark',
      keys: 'Mod+Shift+S',
      Icon: Strikethrough,
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: 'Ordered list',
      kind: 'block',
      words: 'numbers steps 1.',
      keys: 'Mod+Shift+7',
      Icon: ListOrdered,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'Bullet list',
      kind: 'block',
      words: 'points items -',
      keys: 'Mod+Shift+8',
      Icon: List,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
  ],
  [
    {
      name: 'Link',
      kind: 'mark',
      keys: 'Mod+K',
      Icon: Link2,
      isOn: (editor) => editor.isActive('link'),
      run: (_editor, { editLink }) => editLink(),
    },
    {
      name: 'Image',
      kind: 'block',
      words: 'picture photo upload',
      Icon: ImagePlus,
      run: (_editor, { choosePictures }) => choosePictures(),
    },
    {
      name: 'Clean',
      kind: 'other',
      Icon: RemoveFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
]

/** A command's name with its shortcut. */
export function nameWithKeys({ name, keys }: Command): string {
  return keys ? `${name} (${keys.replace('Mod', 'Ctrl/⌘')})` : name
}
