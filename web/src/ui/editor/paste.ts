import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { insertPicture, type UploadPicture } from './insert-pictures.ts'
import { type Pasted, readPasted } from './pasted-html.ts'
import { hasMarkdown, htmlOfMarkdown, isMarkdown } from './pasted-markdown.ts'
import { type LeftPicture, PASTED_PICTURE } from './pasted-pictures.ts'

/** The last pasted content, to paste it again in another way; it is only kept in memory. */
export interface LastPaste {
  text: string
  lost: string[]
  left: LeftPicture[]
  /** Where it is in the text now, and the words that it brought there. */
  from: number
  to: number
  words: string
}

interface Options {
  editor: () => Editor | null
  uploadPicture: UploadPicture
  onPaste: (paste: LastPaste) => void
}

/** The editor's options for pasting and dropping text; pictures alone are files, which `insertPictures` takes. */
export function pasteOptions({ editor, uploadPicture, onPaste }: Options) {
  let text = ''
  let rtf = () => ''
  let isPlain = false
  let underway: Pasted | undefined
  let last: LastPaste | undefined
  const move = ({ transaction }: { transaction: Transaction }) => {
    if (!last) return
    last.from = transaction.mapping.map(last.from, -1)
    last.to = transaction.mapping.map(last.to)
  }
  /** Reports the pasted content once it is in the text: pasting and dropping continue synchronously from here. */
  const follow = (pasted: Pasted, from: number) => {
    underway = pasted
    queueMicrotask(() => {
      const self = editor()
      if (underway !== pasted || !self || self.isDestroyed) return
      uploadPasted(self, pasted, uploadPicture)
      const { lost, left } = pasted
      const to = self.state.selection.to
      if (!last) self.on('transaction', move)
      last = { text, lost, left, from, to, words: wordsBetween(self, from, to) }
      onPaste(last)
    })
  }
  const take = (transfer: DataTransfer | null) => {
    text = transfer?.getData('text/plain') ?? ''
    rtf = () => transfer?.getData('text/rtf') ?? ''
  }
  return {
    /** Before the HTML is transformed. */
    handleDOMEvents: {
      paste: (_view: EditorView, { clipboardData }: ClipboardEvent) => take(clipboardData),
      drop: (_view: EditorView, { dataTransfer }: DragEvent) => take(dataTransfer),
    },
    transformPastedHTML(html: string, view: EditorView): string {
      const pasted = readPasted(html, rtf)
      follow(pasted, view.state.selection.from)
      return pasted.html
    },
    /** The picture itself was taken, in place of HTML that is nothing else. */
    cancel(): void {
      underway = undefined
    },
    /** Ctrl+Shift+V, or Cmd on a Mac, asks for the text as it is. */
    keyDown({ key, shiftKey }: KeyboardEvent): void {
      isPlain = shiftKey && key.toLowerCase() === 'v'
    },
    handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      const isAsked = isPlain
      isPlain = false
      // Pasted by pasteHtml below.
      if (!clipboardData) return false
      const { from, $from } = view.state.selection
      if (clipboardData.types.includes('text/html') || $from.parent.type.spec.code) return false
      if (isMarkdown(text) && !isAsked) {
        void pasteMarkdown(view, text)
        return true
      }
      if (hasMarkdown(text)) follow({ html: '', pictures: [], left: [], lost: [] }, from)
      return false
    },
  }
}

/** Pastes Markdown as rich text; as it is, if its converter cannot be loaded. */
async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  const html = await htmlOfMarkdown(text).catch(() => undefined)
  if (view.isDestroyed) return
  const event = new ClipboardEvent('paste')
  if (html === undefined) view.pasteText(text, event)
  else view.pasteHTML(html, event)
}

const wordsBetween = ({ state }: Editor, from: number, to: number) => state.doc.textBetween(from, to, '\n')

/** Replaces the pasted content, if its words are still the same; else pastes at the caret. */
export function pasteAgain(editor: Editor, { text, from, to, words }: LastPaste, as: 'text' | 'markdown'): void {
  if (wordsBetween(editor, from, to) === words) {
    editor.chain().setTextSelection({ from, to }).deleteSelection().run()
    // What is left of a heading or a list that was pasted is no place for it.
    if (editor.state.selection.$from.parent.childCount === 0) editor.commands.clearNodes()
  }
  editor.view.focus()
  if (as === 'markdown') void pasteMarkdown(editor.view, text)
  else editor.view.pasteText(text, new ClipboardEvent('paste'))
}

/** Uploads the pictures of a paste one after the other, each to its place. */
function uploadPasted(editor: Editor, { pictures }: Pasted, uploadPicture: UploadPicture): void {
  const places: { from: number; to: number; index: number }[] = []
  editor.state.doc.descendants((node, from) => {
    const src: unknown = node.attrs.src
    if (typeof src !== 'string' || !src.startsWith(PASTED_PICTURE)) return
    places.push({ from, to: from + node.nodeSize, index: Number(src.slice(PASTED_PICTURE.length)) })
  })
  let before: Promise<unknown> = Promise.resolve()
  for (const { from, to, index } of places.reverse()) {
    const picture = pictures[index]
    const figure = editor.state.doc.nodeAt(from)
    if (!picture || !figure) continue
    const { schema, tr } = editor.state
    const caption = figure.content
    // Its words are a paragraph until the picture is there, which may be never.
    const words = caption.size > 0 ? schema.nodes.paragraph?.create(null, caption) : null
    editor.view.dispatch(words ? tr.replaceWith(from, to, words) : tr.delete(from, to))
    const turn = before
    const read = () => turn.then(() => readSource(picture.source))
    before = insertPicture(editor, read, from, uploadPicture, { alt: picture.alt, caption })
  }
}

async function readSource(source: File | string): Promise<File> {
  if (source instanceof File) return source
  const blob = await (await fetch(source)).blob()
  return new File([blob], 'picture', { type: blob.type })
}
