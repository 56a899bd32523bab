import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { insertPicture, type UploadPicture } from './insert-pictures.ts'
import { type Pasted, readPasted } from './pasted-html.ts'
import { hasMarkdown, htmlOfMarkdown, isMarkdown, loadMarkdown } from './pasted-markdown.ts'
import { type LeftPicture, PASTED_PICTURE } from './pasted-pictures.ts'

/** The last pasted content, to paste it again in another way; it is only kept in memory. */
export interface LastPaste {
  text: string
  lost: string[]
  left: LeftPicture[]
  /** Where it is in the text now, with what came to its end since, as pictures do; and without that. */
  from: number
  to: number
  end: number
  /** The words that it brought there. */
  words: string
  /** It waits for the converter of Markdown, and is followed until then, whatever else is pasted. */
  isWaiting: boolean
}

interface Options {
  editor: () => Editor | null
  uploadPicture: UploadPicture
  onPaste: (paste: LastPaste) => void
}

/** The editor's options for pasting and dropping text; pictures alone are files, which `insertPictures` takes. */
export function pasteOptions({ editor, uploadPicture, onPaste }: Options) {
  let taken = { text: '', rtf: () => '', isDropped: false }
  let isPlain = false
  let underway: Pasted | undefined
  /** The last one, and those whose Markdown waits for its converter. */
  const followed = new Set<LastPaste>()
  const move = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    for (const paste of followed) {
      paste.from = mapping.map(paste.from, -1)
      paste.to = mapping.map(paste.to)
      paste.end = mapping.map(paste.end, -1)
    }
  }
  /**
   * Reports the pasted content once it is in the text: pasting and dropping continue synchronously from here.
   * @param start where it comes, unless it is dropped
   * @param isConverted it is Markdown, and becomes rich text once the converter is loaded
   */
  const follow = (pasted: Pasted, start: number, isConverted = false) => {
    underway = pasted
    const { text, isDropped } = taken
    queueMicrotask(() => {
      const self = editor()
      if (underway !== pasted || !self || self.isDestroyed) return
      uploadPasted(self, pasted, uploadPicture)
      const { lost, left } = pasted
      const { selection } = self.state
      const [from, to] = [isDropped ? selection.from : start, selection.to]
      if (followed.size === 0) self.on('transaction', move)
      for (const paste of followed) if (!paste.isWaiting) followed.delete(paste)
      const paste = { text, lost, left, from, to, end: to, words: wordsBetween(self, from, to), isWaiting: false }
      followed.add(paste)
      onPaste(paste)
      // As it was written, it is in the text already.
      if (isConverted) void convert(self, paste).catch(() => undefined)
    })
  }
  const take = (transfer: DataTransfer | null, isDropped: boolean) => {
    const read = (type: string) => transfer?.getData(type) ?? ''
    taken = { text: read('text/plain'), rtf: () => read('text/rtf'), isDropped }
  }
  return {
    /** Before the HTML is transformed. */
    handleDOMEvents: {
      paste: (_view: EditorView, { clipboardData }: ClipboardEvent) => take(clipboardData, false),
      drop: (_view: EditorView, { dataTransfer }: DragEvent) => take(dataTransfer, true),
    },
    transformPastedHTML(html: string, view: EditorView): string {
      const pasted = readPasted(html, taken.rtf)
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
      const { text } = taken
      const { from, $from } = view.state.selection
      if (clipboardData.types.includes('text/html') || $from.parent.type.spec.code) return false
      const isConverted = isMarkdown(text) && !isAsked
      const html = isConverted ? htmlOfMarkdown(text) : undefined
      if (html !== undefined) return view.pasteHTML(html, new ClipboardEvent('paste'))
      if (hasMarkdown(text)) follow({ html: '', pictures: [], left: [], lost: [] }, from, isConverted)
      return false
    },
  }
}

const wordsBetween = ({ state }: Editor, from: number, to: number) => state.doc.textBetween(from, to, '\n')

/** Where the pasted content ends, if its words are still the same. */
const endOf = (editor: Editor, { from, to, end, words }: LastPaste) =>
  [to, end].find((place) => wordsBetween(editor, from, place) === words)

async function converterFor(paste: LastPaste): Promise<void> {
  paste.isWaiting = true
  await loadMarkdown().finally(() => (paste.isWaiting = false))
}

/** Makes Markdown that is in the text as it was written rich text, unless its words were changed meanwhile. */
async function convert(editor: Editor, paste: LastPaste): Promise<void> {
  await converterFor(paste)
  if (!editor.isDestroyed && endOf(editor, paste) !== undefined) replace(editor, paste, 'markdown')
}

/**
 * Replaces the pasted content, if its words are still the same; else pastes at the caret.
 * @throws if the converter of Markdown cannot be loaded; the text is as it was then
 */
export async function pasteAgain(editor: Editor, paste: LastPaste, as: 'text' | 'markdown'): Promise<void> {
  editor.view.focus()
  if (as === 'markdown') await converterFor(paste)
  if (!editor.isDestroyed) replace(editor, paste, as)
}

/** A writer who is somewhere else in the text by now stays there. */
function replace(editor: Editor, paste: LastPaste, as: 'text' | 'markdown'): void {
  const { view } = editor
  // What is being composed would be torn apart.
  if (view.composing) return
  const { text, from } = paste
  const to = endOf(editor, paste)
  const html = as === 'markdown' ? htmlOfMarkdown(text) : undefined
  const event = new ClipboardEvent('paste')
  const stay = to === undefined ? undefined : keepSelection(editor, { from, to })
  if (to !== undefined) {
    editor.chain().setTextSelection({ from, to }).deleteSelection().run()
    // What is left of a heading or a list that was pasted is no place for it.
    if (editor.state.selection.$from.parent.childCount === 0) editor.commands.clearNodes()
  }
  if (html === undefined) view.pasteText(text, event)
  else view.pasteHTML(html, event)
  // After what `follow` does.
  if (stay) queueMicrotask(stay)
}

/** @returns what puts the selection back, if it is behind or before that place now */
function keepSelection(editor: Editor, { from, to }: { from: number; to: number }): (() => void) | undefined {
  const { selection } = editor.state
  if (selection.from <= to && selection.to >= from) return undefined
  let bookmark = selection.getBookmark()
  const map = ({ transaction }: { transaction: Transaction }) => {
    bookmark = bookmark.map(transaction.mapping)
  }
  editor.on('transaction', map)
  return () => {
    editor.off('transaction', map)
    const { tr } = editor.state
    editor.view.dispatch(tr.setSelection(bookmark.resolve(tr.doc)).scrollIntoView())
  }
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
