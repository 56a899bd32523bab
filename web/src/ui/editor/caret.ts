import type { Editor } from '@tiptap/core'

/** The editors of the page, by the name of their field. */
const editors = new Map<string, Editor>()

/** Makes an editor known to the functions below; returns what ends it. */
export function registerEditor(field: string, editor: Editor): () => void {
  editors.set(field, editor)
  return () => {
    if (editors.get(field) === editor) editors.delete(field)
  }
}

/** Where the caret is: the name of a field, and the position in it. */
export type CaretPlace = { field: string; at: number }

/** Where the caret is now; undefined if it is in no text of the form. */
export function caretPlace(): CaretPlace | undefined {
  const focused = document.activeElement
  if (focused instanceof HTMLTextAreaElement && focused.form) return { field: focused.name, at: focused.selectionEnd }
  for (const [field, { view, state }] of editors) if (view.dom === focused) return { field, at: state.selection.to }
  return undefined
}

/** Puts the caret there, or as near as the text now allows, and scrolls to it. */
export function goToCaret({ field, at }: CaretPlace): void {
  const editor = editors.get(field)
  if (editor) {
    editor.commands.focus(Math.min(at, editor.state.doc.content.size))
    return
  }
  const input = document.querySelector<HTMLTextAreaElement>(`textarea[name="${CSS.escape(field)}"]`)
  input?.focus()
  input?.setSelectionRange(at, at)
}
