import { type Editor, Node } from '@tiptap/core'
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { formatMessage } from '#contract/format-message.ts'
import { GALLERY_MAX } from '#contract/rich-text.ts'
import * as messages from '#messages/editor.ts'
import { announce } from '../announce.ts'

/** Pictures side by side: two to nine of them, in no list, quote or table. */
export const Gallery = Node.create({
  name: 'gallery',
  // In no group, as tables.
  content: 'image+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-kind="gallery"]' }],
  renderHTML: () => ['div', { 'data-kind': 'gallery' }, 0],
  addKeyboardShortcuts() {
    const step = (key: 'ArrowLeft' | 'ArrowRight') => () => {
      const isForward = (getComputedStyle(this.editor.view.dom).direction === 'rtl') === (key === 'ArrowLeft')
      return moveInGallery(this.editor, isForward ? 1 : -1)
    }
    return { 'Alt-ArrowLeft': step('ArrowLeft'), 'Alt-ArrowRight': step('ArrowRight') }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) && state.doc.children.some(hasWrongSize)
          ? withSizes(state)
          : null,
    }),
  ],
})

const hasWrongSize = ({ type, childCount }: DocumentNode) =>
  type.name === 'gallery' && (childCount < 2 || childCount > GALLERY_MAX)

/** Makes a picture of a gallery that has one left, and several galleries of one that has too many. */
function withSizes({ doc, tr, schema }: EditorState): Transaction {
  doc.forEach((node, offset) => {
    if (!hasWrongSize(node)) return
    const parts: DocumentNode[] = []
    for (let first = 0; first < node.childCount; first += GALLERY_MAX) {
      const images = node.children.slice(first, first + GALLERY_MAX)
      parts.push(...(images.length > 1 ? [schema.node('gallery', null, images)] : images))
    }
    // An empty one is made where the last picture was cut out.
    const kept = parts.filter(({ type, attrs }) => type.name === 'gallery' || attrs.src)
    const from = tr.mapping.map(offset)
    if (kept.length > 0) tr.replaceWith(from, from + node.nodeSize, kept)
    else tr.delete(from, from + node.nodeSize)
  })
  return tr
}

/** The picture that is selected, or whose caption has the caret. */
function pictureAt({ selection, doc }: EditorState): ResolvedPos | undefined {
  const { $from } = selection
  if (selection instanceof NodeSelection) return selection.node.type.name === 'image' ? $from : undefined
  return $from.parent.type.name === 'image' ? doc.resolve($from.before()) : undefined
}

export const isInGallery = ({ state }: Editor): boolean => pictureAt(state)?.parent.type.name === 'gallery'

/** Moves the selected picture of a gallery by a place. @returns whether it is in a gallery */
export function moveInGallery({ state, view }: Editor, by: 1 | -1): boolean {
  const $at = pictureAt(state)
  if ($at?.parent.type.name !== 'gallery') return false
  const images = [...$at.parent.children]
  const index = $at.index()
  const [moved, other] = [images[index], images[index + by]]
  if (!moved || !other) return true
  images[index] = other
  images[index + by] = moved
  const tr = state.tr.replaceWith($at.start(), $at.end(), images)
  const to = by === 1 ? $at.pos + other.nodeSize : $at.pos - other.nodeSize
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView())
  view.focus()
  announce(formatMessage(messages.pictureMoved, { at: index + by + 1, count: images.length }))
  return true
}

/** Puts the pictures of the gallery one below the other. */
export function ungroup({ state, view }: Editor): void {
  const $at = pictureAt(state)
  if ($at?.parent.type.name !== 'gallery') return
  view.dispatch(state.tr.replaceWith($at.before(), $at.after(), $at.parent.children).scrollIntoView())
  view.focus()
}

/** Makes a gallery of the selected pictures that are one below the other. @returns whether there are two or more */
export function groupSelected({ state, view }: Editor): boolean {
  const { $from, $to } = state.selection
  const [first, end] = [$from.index(0), $to.indexAfter(0)]
  const images = state.doc.children.slice(first, end)
  if (images.length < 2 || images.some(({ type }) => type.name !== 'image')) return false
  const from = $from.posAtIndex(first, 0)
  view.dispatch(state.tr.replaceWith(from, $from.posAtIndex(end, 0), galleryOf(images)).scrollIntoView())
  view.focus()
  return true
}

/** A gallery of pictures, none of which is wide in it. */
function galleryOf(images: readonly DocumentNode[]): DocumentNode {
  const all = images.map(({ type, attrs, content }) => type.create({ ...attrs, isWide: false }, content))
  return (all[0] as DocumentNode).type.schema.node('gallery', null, all)
}

/** The nearest position where a picture can be: in no footnote, and in no caption. */
export function placeForPictures(doc: DocumentNode, at: number): number {
  const $at = doc.resolve(at)
  return /^(?:footnote|image)$/.test($at.parent.type.name) ? placeForPictures(doc, $at.after()) : at
}

export type Side = 'before' | 'after'

interface Adding {
  /** The side of the picture at the place on which they come. */
  beside: Side | undefined
  /** False for a user who has continued typing: the caret stays. */
  updateSelection: boolean
}

/** Adds pictures: beside the picture at the place, to the gallery around it, or, if there are several, as a gallery. */
export function addPictures(
  editor: Editor,
  at: number,
  images: DocumentNode[],
  { beside, updateSelection }: Adding,
): void {
  const { state, view } = editor
  if (beside) {
    view.dispatch(putBeside(state.tr, at, images, beside))
    return
  }
  const $at = state.doc.resolve(at)
  const isTop = $at.depth === 0 || ($at.depth === 1 && $at.parent.isTextblock)
  const added = isTop && images.length > 1 ? [galleryOf(images)] : images
  editor.commands.insertContentAt(
    at,
    added.map((node) => node.toJSON()),
    { updateSelection },
  )
}

/** @param at before or after the picture, as `side` says */
function putBeside(tr: Transaction, at: number, images: DocumentNode[], side: Side): Transaction {
  const $at = tr.doc.resolve(at)
  const neighbour = side === 'after' ? $at.nodeBefore : $at.nodeAfter
  if ($at.depth > 0 || neighbour?.type.name !== 'image') return tr.insert(at, images)
  const from = side === 'after' ? at - neighbour.nodeSize : at
  const together = side === 'after' ? [neighbour, ...images] : [...images, neighbour]
  return tr.replaceWith(from, from + neighbour.nodeSize, galleryOf(together))
}

/** The place beside the picture that something is dropped on, unless that is in a list, a quote or a table. */
export function besideDroppedOn(view: EditorView, event: DragEvent): { at: number; side: Side } | undefined {
  const figure = event.target instanceof Element ? event.target.closest('figure') : null
  if (!figure || !view.dom.contains(figure)) return undefined
  const $in = view.state.doc.resolve(view.posAtDOM(figure, 0))
  const isAtTop = $in.depth === 1 || ($in.depth === 2 && $in.node(1).type.name === 'gallery')
  if ($in.parent.type.name !== 'image' || !isAtTop) return undefined
  const { left, width } = figure.getBoundingClientRect()
  const isRight = event.clientX > left + width / 2
  const side = isRight === (getComputedStyle(view.dom).direction === 'ltr') ? 'after' : 'before'
  return { at: side === 'after' ? $in.after() : $in.before(), side }
}

/** Moves a picture of the text beside the one that it is dropped on. @returns whether both are pictures */
export function dropBeside(view: EditorView, event: DragEvent): boolean {
  const place = besideDroppedOn(view, event)
  const { selection, tr } = view.state
  const dragged = (view.dragging as { node?: NodeSelection } | null)?.node ?? selection
  if (!place || !(dragged instanceof NodeSelection) || dragged.node.type.name !== 'image') return false
  const { from, to, node } = dragged
  if (place.at === from || place.at === to) return true
  tr.delete(from, to)
  view.dispatch(putBeside(tr, tr.mapping.map(place.at), [node], place.side))
  return true
}
