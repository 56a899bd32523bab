import { Extension } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import * as messages from '#messages/editor.ts'

type Change = { add: { id: object; at: number } } | { remove: object }

const underway = new PluginKey<DecorationSet>('picturesUnderway')

/** Marks the positions of pictures that are still being uploaded, and maps them through edits of the text. */
export const PicturesUnderway = Extension.create({
  name: 'picturesUnderway',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: underway,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, places) => changed(places.map(transaction.mapping, transaction.doc), transaction),
      },
      props: { decorations: (state) => underway.getState(state) },
    }),
  ],
})

/** Adds a placeholder for the upload `id` at that position to a transaction. */
export function addPlaceholder(transaction: Transaction, id: object, at: number): Transaction {
  return transaction.setMeta(underway, { add: { id, at } } satisfies Change)
}

export function removePlaceholder(transaction: Transaction, id: object): Transaction {
  return transaction.setMeta(underway, { remove: id } satisfies Change)
}

/** The current position of the upload `id`; null if the text around it was deleted. */
export function placeholderPosition(state: EditorState, id: object): number | null {
  return find(underway.getState(state), id)?.from ?? null
}

function changed(places: DecorationSet, transaction: Transaction): DecorationSet {
  const change: Change | undefined = transaction.getMeta(underway)
  if (!change) return places
  if ('add' in change) {
    const { id, at } = change.add
    return places.add(transaction.doc, [Decoration.widget(at, sign, { id })])
  }
  const found = find(places, change.remove)
  return found ? places.remove([found]) : places
}

function find(places: DecorationSet | undefined, id: object) {
  return places?.find(undefined, undefined, (spec) => spec.id === id)[0]
}

function sign(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'picture-underway'
  element.textContent = messages.uploading
  return element
}
