import { type Editor, Extension } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import * as messages from '#messages/editor-embeds.ts'
import { bareLinkOf } from './embed-attributes.ts'

/** A link that is alone in its paragraph, and where that begins. */
export interface LinkPlace {
  href: string
  at: number
}

interface Offers {
  /** The link that may be shown as a card, if the writer wants it. */
  offer: LinkPlace | null
  /** The links that were offered before, and are not again. */
  past: ReadonlySet<string>
  /** The links that are being looked up. */
  underway: readonly (LinkPlace & { id: object })[]
}

type Change = { dismiss: true } | { past: string } | { begin: LinkPlace & { id: object } } | { end: object }

const key = new PluginKey<Offers>('embedOffers')

/**
 * Offers to show a link as a card when it was pasted or typed alone into a paragraph, and marks those that are being
 * looked up. An offer ends with the next word that is typed, and no link is offered twice.
 */
export const EmbedOffers = Extension.create({
  name: 'embedOffers',
  addProseMirrorPlugins: () => [
    new Plugin<Offers>({
      key,
      state: {
        init: () => ({ offer: null, past: new Set(), underway: [] }),
        apply: (tr, offers) => changed(tr.docChanged ? moved(offers, tr) : offers, tr.getMeta(key)),
      },
      props: { decorations: (state) => underwayIn(state) },
    }),
  ],
})

export const offerOf = (state: EditorState): LinkPlace | null => key.getState(state)?.offer ?? null

export function dismissOffer({ view, state }: Editor): void {
  view.dispatch(state.tr.setMeta(key, { dismiss: true } satisfies Change))
}

/** Lets a transaction say that this link is not to be offered. */
export const notOffered = (tr: Transaction, href: string): Transaction =>
  tr.setMeta(key, { past: href } satisfies Change)

/** Marks a link as being looked up, by `id`. */
export function beginLookUp(tr: Transaction, id: object, place: LinkPlace): Transaction {
  return tr.setMeta(key, { begin: { id, ...place } } satisfies Change)
}

export function endLookUp(tr: Transaction, id: object): Transaction {
  return tr.setMeta(key, { end: id } satisfies Change)
}

/** Where the link that is being looked up is now; null if it is alone in no paragraph any more. */
export function lookUpPlace(state: EditorState, id: object): number | null {
  const one = key.getState(state)?.underway.find((one) => one.id === id)
  return one ? nowAt(state.doc, one) : null
}

function changed(offers: Offers, change: Change | undefined): Offers {
  if (!change) return offers
  const { offer, past, underway } = offers
  if ('dismiss' in change) return dismissed(offers)
  if ('past' in change) return { offer: null, past: new Set(past).add(change.past), underway }
  if ('begin' in change) {
    return { offer: null, past: new Set(past).add(change.begin.href), underway: [...underway, change.begin] }
  }
  return { offer, past, underway: underway.filter(({ id }) => id !== change.end) }
}

function dismissed({ offer, past, underway }: Offers): Offers {
  return { offer: null, past: offer ? new Set(past).add(offer.href) : past, underway }
}

/** What a change of the text makes of the offers. */
function moved(offers: Offers, tr: Transaction): Offers {
  const { past } = offers
  const move = <Place extends LinkPlace>(place: Place) => ({ ...place, at: tr.mapping.map(place.at, 1) })
  const underway = offers.underway.map(move)
  const isTyped = !tr.getMeta('preventUpdate') && !tr.getMeta('history$')
  const offer = offers.offer && move(offers.offer)
  if (!offer) return { offer: isTyped ? newLink(tr, past) : null, past, underway }
  if (bareLinkOf(tr.doc.nodeAt(offer.at)) !== offer.href) return { offer: null, past, underway }
  const isGoingOn = isTyped && tr.doc.textContent !== tr.before.textContent
  return isGoingOn ? dismissed({ offer, past, underway }) : { offer, past, underway }
}

/** A link that came alone into the paragraph of the caret, or into the one before it, which Enter has ended. */
function newLink({ doc, before, selection }: Transaction, past: ReadonlySet<string>): LinkPlace | null {
  const { $head } = selection
  if (!selection.empty || $head.depth !== 1) return null
  for (const index of [$head.index(0), $head.index(0) - 1]) {
    const paragraph = doc.maybeChild(index)
    const href = paragraph && bareLinkOf(paragraph)
    if (!href || past.has(href) || before.children.some((old) => old.eq(paragraph))) continue
    return { href, at: $head.posAtIndex(index, 0) }
  }
  return null
}

function nowAt(doc: DocumentNode, { at, href }: LinkPlace): number | null {
  if (at < doc.content.size && bareLinkOf(doc.nodeAt(at)) === href && doc.resolve(at).depth === 0) return at
  let found: number | null = null
  doc.forEach((node, offset) => {
    if (found === null && bareLinkOf(node) === href) found = offset
  })
  return found
}

function underwayIn(state: EditorState): DecorationSet {
  const { underway = [] } = key.getState(state) ?? {}
  if (underway.length === 0) return DecorationSet.empty
  const marked = underway.flatMap((one) => {
    const at = nowAt(state.doc, one)
    const node = at === null ? null : state.doc.nodeAt(at)
    if (at === null || !node) return []
    const attributes = { class: 'embed-underway', 'aria-busy': 'true', 'data-label': messages.loading }
    return [Decoration.node(at, at + node.nodeSize, attributes)]
  })
  return DecorationSet.create(state.doc, marked)
}
