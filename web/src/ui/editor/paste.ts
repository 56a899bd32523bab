import type { Editor } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { insertPicture, type UploadPicture } from './insert-pictures.ts'
import { PASTED_PICTURE, type Pasted, readPasted } from './pasted-html.ts'
import { htmlOfMarkdown, isMarkdown } from './pasted-markdown.ts'

/** What was pasted last, to paste it again in another way; it is kept in memory alone. */
export interface LastPaste {
  text: string
  lost: string[]
  from: number
  to: number
  after: DocumentNode
}

interface Options {
  editor: () => Editor | null
  uploadPicture: UploadPicture
  onPaste: (paste: LastPaste) => void
}

/** The editor's options for pasting and dropping text; pictures alone are files, which `insertPictures` takes. */
export function pasteOptions({ editor, uploadPicture, onPaste }: Options) {
  let text = ''
  let underway: Pasted | undefined
  const finish = (pasted: Pasted, from: number) => {
    const self = editor()
    if (underway !== pasted || !self || self.isDestroyed) return
    uploadPasted(self, pasted, uploadPicture)
    onPaste({ text, lost: pasted.lost, from, to: self.state.selection.to, after: self.state.doc })
  }
  return {
    transformPastedHTML(html: string, view: EditorView): string {
      const pasted = readPasted(html)
      underway = pasted
      const { from } = view.state.selection
      // Once it is in the text: pasting and dropping go on synchronously from here.
      queueMicrotask(() => finish(pasted, from))
      return pasted.html
    },
    handleDrop(dataTransfer: DataTransfer | null): void {
      text = dataTransfer?.getData('text/plain') ?? ''
    },
    /** The picture itself was taken, in place of HTML that is nothing else. */
    cancel(): void {
      underway = undefined
    },
    handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      // Pasted by pasteHtml below.
      if (!clipboardData) return false
      text = clipboardData.getData('text/plain')
      const isMarked = !clipboardData.types.includes('text/html') && isMarkdown(text)
      if (!isMarked || view.state.selection.$from.parent.type.spec.code) return false
      void pasteMarkdown(view, text)
      return true
    },
  }
}

/** Pastes Markdown as what it means; as it is, if its converter cannot be loaded. */
async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  const html = await htmlOfMarkdown(text).catch(() => undefined)
  if (view.isDestroyed) return
  const event = new ClipboardEvent('paste')
  if (html === undefined) view.pasteText(text, event)
  else view.pasteHTML(html, event)
}

/** Replaces what was pasted, if the text is still the same; else pastes at the caret. */
export function pasteAgain(editor: Editor, { text, from, to, after }: LastPaste, as: 'text' | 'markdown'): void {
  if (editor.state.doc === after) {
    editor.chain().setTextSelection({ from, to }).deleteSelection().run()
    // What is left of a heading or a list that was pasted is no place for it.
    if (editor.state.selection.$from.parent.childCount === 0) editor.commands.clearNodes()
  }
  editor.view.focus()
  if (as === 'markdown') void pasteMarkdown(editor.view, text)
  else editor.view.pasteText(text, new ClipboardEvent('paste'))
}

/** Uploads the pictures of a paste, each to its place. */
function uploadPasted(editor: Editor, { pictures }: Pasted, uploadPicture: UploadPicture): void {
  const places: { from: number; to: number; index: number }[] = []
  editor.state.doc.descendants((node, from) => {
    const src: unknown = node.attrs.src
    if (typeof src !== 'string' || !src.startsWith(PASTED_PICTURE)) return
    places.push({ from, to: from + node.nodeSize, index: Number(src.slice(PASTED_PICTURE.length)) })
  })
  for (const { from, to, index } of places.reverse()) {
    const picture = pictures[index]
    const figure = editor.state.doc.nodeAt(from)
    if (!picture || !figure) continue
    editor.view.dispatch(editor.state.tr.delete(from, to))
    void insertPicture(editor, () => fileOf(picture.source), from, uploadPicture, {
      alt: picture.alt,
      content: figure.content.toJSON() ?? [],
    })
  }
}

async function fileOf(source: File | string): Promise<File> {
  if (source instanceof File) return source
  const blob = await (await fetch(source)).blob()
  return new File([blob], 'picture', { type: blob.type })
}
