import { createDocument, type Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { diffIndices } from 'node-diff3'

/**
 * Puts another text into an editor that someone may be typing in: only what differs is replaced, and the caret stays
 * where it was between the words, as do the places of pictures that are being uploaded.
 */
export function mergeIn({ state, schema, view }: Editor, html: string): void {
  // A space that was just typed is at the end of its paragraph.
  const next = createDocument(html, schema, { preserveWhitespace: true })
  const { doc, selection, tr } = state
  // From the end: the places before a change stay as they are.
  for (const { old, now } of changedBlocks(doc, next).reverse()) {
    const from = old.blocks.findDiffStart(now.blocks)
    const ends = old.blocks.findDiffEnd(now.blocks)
    if (from === null || !ends) continue
    // The same letters before and after may be counted twice.
    const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
    const slice = next.slice(now.at + from, now.at + ends.b + overlap)
    tr.replace(old.at + from, old.at + ends.a + overlap, slice)
  }
  if (!tr.docChanged) return
  const at = (position: number) => tr.doc.resolve(tr.mapping.map(position, -1))
  tr.setSelection(TextSelection.between(at(selection.anchor), at(selection.head)))
  view.dispatch(tr.setMeta('preventUpdate', true).setMeta('addToHistory', false))
}

/** Neighbouring blocks of a text, and where they begin in it. */
type Blocks = { at: number; blocks: Fragment }

/** What differs, one block at a time where both texts have as many in its place. */
function changedBlocks(old: Node, now: Node): { old: Blocks; now: Blocks }[] {
  const shorter = Math.min(old.childCount, now.childCount)
  let head = 0
  while (head < shorter && old.child(head).eq(now.child(head))) head++
  let tail = 0
  while (tail < shorter - head && old.child(old.childCount - 1 - tail).eq(now.child(now.childCount - 1 - tail))) tail++
  // Comparing texts of thousands of blocks takes seconds; most are equal at both ends.
  const middle = ({ children }: Node) =>
    children.slice(head, children.length - tail).map((block) => JSON.stringify(block))
  return diffIndices(middle(old), middle(now)).flatMap(({ buffer1: [from, length], buffer2: [start, count] }) => {
    const pairs =
      length === count ? Array.from({ length }, (_, at) => [at, at + 1] as const) : [[0, undefined] as const]
    return pairs.map(([first, end]) => ({
      old: blocksOf(old, head + from + first, head + from + (end ?? length)),
      now: blocksOf(now, head + start + first, head + start + (end ?? count)),
    }))
  })
}

function blocksOf({ children }: Node, first: number, end: number): Blocks {
  const at = children.slice(0, first).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return { at, blocks: Fragment.from(children.slice(first, end)) }
}
