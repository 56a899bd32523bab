import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Selection } from '@tiptap/pm/state'
import { playerOf } from '#contract/embeds.ts'
import * as messages from '#messages/editor-embeds.ts'
import { announce } from '../announce.ts'
import { notify } from '../toast.ts'
import { type EmbedAttributes, linkParagraph } from './embed-attributes.ts'
import { beginLookUp, endLookUp, type LinkPlace, lookUpPlace, notOffered } from './embed-offers.ts'
import { lookUp } from './look-up.ts'

/**
 * Shows a link as a card or player, once that has been looked up: where the link is then, or nowhere. A failure leaves
 * the link as it is.
 */
export async function showAsEmbed(editor: Editor, place: LinkPlace): Promise<void> {
  const id = {}
  editor.view.dispatch(beginLookUp(editor.state.tr, id, place))
  announce(messages.loading)
  try {
    const attributes = await lookUp(place.href)
    if (editor.isDestroyed) return
    const at = lookUpPlace(editor.state, id)
    editor.view.dispatch(endLookUp(editor.state.tr, id))
    const link = at === null ? null : editor.state.doc.nodeAt(at)
    if (at === null || !link) return
    const { head } = editor.state.selection
    const range = { from: at, to: at + link.nodeSize }
    const hasCaret = head > range.from && head < range.to
    put(editor, range, editor.schema.node('embed', { ...attributes }), { hasCaret })
    tell(attributes)
  } catch (error) {
    if (!editor.isDestroyed) editor.view.dispatch(endLookUp(editor.state.tr, id))
    notify.failure(error, messages.failed)
  }
}

/** Puts an embed behind the selection, or in place of the empty paragraph that has the caret. */
export function insertEmbed(editor: Editor, attributes: EmbedAttributes): void {
  insertBlock(editor, editor.schema.node('embed', { ...attributes }))
  tell(attributes)
}

/** Puts the link itself there. */
export function insertLink(editor: Editor, href: string): void {
  insertBlock(editor, linkParagraph(editor.schema, href), href)
}

function insertBlock(editor: Editor, block: DocumentNode, href?: string): void {
  put(editor, placeForBlock(editor.state), block, { hasCaret: true, href })
}

/** The empty line with the caret, or the place behind the outermost block of the selection. */
function placeForBlock({ selection: { $to, empty } }: EditorState): { from: number; to: number } {
  if ($to.depth === 0) return { from: $to.pos, to: $to.pos }
  const isEmptyLine = empty && $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0
  return { from: isEmptyLine ? $to.before(1) : $to.after(1), to: $to.after(1) }
}

const tell = ({ href }: EmbedAttributes) => announce(playerOf(href) ? messages.playerLoaded : messages.loaded)

/** Blocks that take no words: one that writes on before them needs a paragraph. */
const TAKES_NO_WORDS = new Set(['embed', 'gallery', 'image', 'horizontalRule'])

/**
 * In a step of its own to undo.
 * @param hasCaret whether the caret comes behind it
 * @param href not to be offered
 */
function put(
  editor: Editor,
  { from, to }: { from: number; to: number },
  block: DocumentNode,
  { hasCaret, href }: { hasCaret: boolean; href?: string | undefined },
): void {
  const { state, view } = editor
  const tr = closeHistory(state.tr.replaceWith(from, to, block))
  if (href !== undefined) notOffered(tr, href)
  const end = from + block.nodeSize
  if (hasCaret) {
    const next = tr.doc.nodeAt(end)
    if (!next || TAKES_NO_WORDS.has(next.type.name)) tr.insert(end, state.schema.node('paragraph'))
    tr.setSelection(Selection.near(tr.doc.resolve(end))).scrollIntoView()
  }
  view.dispatch(tr)
  view.dispatch(closeHistory(editor.state.tr))
}
