import { createDocument, type Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/**
 * Puts another text into an editor that someone may be typing in: only what differs is replaced, and the caret stays
 * where it was between the words.
 */
export function mergeIn({ state, schema, view }: Editor, html: string): void {
  // A space that was just typed is at the end of its paragraph.
  const next = createDocument(html, schema, { preserveWhitespace: true })
  const { doc, selection, tr } = state
  const from = doc.content.findDiffStart(next.content)
  const ends = doc.content.findDiffEnd(next.content)
  if (from === null || !ends) return
  // The same letters before and after may be counted twice.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  tr.replace(from, ends.a + overlap, next.slice(from, ends.b + overlap))
  const at = (position: number) => tr.doc.resolve(tr.mapping.map(position, -1))
  tr.setSelection(TextSelection.between(at(selection.anchor), at(selection.head)))
  view.dispatch(tr.setMeta('preventUpdate', true).setMeta('addToHistory', false))
}
