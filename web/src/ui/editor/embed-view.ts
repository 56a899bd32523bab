import type { Editor } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX, hostOf, type Player, playerOf } from '#contract/embeds.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/editor-embeds.ts'
import { announce } from '../announce.ts'
import { isComposing } from '../is-composing.ts'
import { element } from './element.ts'
import { type EmbedAttributes, linkParagraph } from './embed-attributes.ts'
import { notOffered } from './embed-offers.ts'
import { labelled } from './figure-view.ts'

/**
 * An embed in the editor, made as `embedAt` makes it for readers but without playing, and a panel for its title and
 * description while it is selected.
 */
export class EmbedView implements NodeView {
  readonly dom = element('figure', { 'data-kind': 'embed', role: 'group', contenteditable: 'false' })
  readonly #card = element('div', { class: 'embed-card' })
  readonly #panel = element('div', { class: 'node-panel' })
  readonly #title = element('input', { type: 'text', maxlength: String(EMBED_TITLE_MAX) })
  readonly #description = element('input', { type: 'text', maxlength: String(EMBED_DESCRIPTION_MAX) })
  #node: DocumentNode
  readonly #editor: Editor
  readonly #position: () => number | undefined

  constructor(node: DocumentNode, editor: Editor, position: () => number | undefined) {
    this.#node = node
    this.#editor = editor
    this.#position = position
    for (const name of ['title', 'description'] as const) this.#listen(name)
    const asLink = element('button', { type: 'button' }, messages.showAsLink)
    asLink.addEventListener('click', () => this.#becomeLink())
    const remove = element('button', { type: 'button' }, commonMessages.remove)
    remove.addEventListener('click', () => this.#remove())
    const actions = element('div', { class: 'node-actions' })
    actions.append(asLink, remove)
    const fields = [labelled(messages.title, this.#title), labelled(messages.description, this.#description)]
    this.#panel.append(...fields, actions)
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !isComposing(event)) editor.commands.focus()
    })
    // Words in a field are selected by dragging, too.
    this.#panel.addEventListener('focusin', () => this.dom.removeAttribute('draggable'))
    this.#panel.addEventListener('focusout', () => this.dom.setAttribute('draggable', 'true'))
    this.dom.append(this.#card, this.#panel)
    this.#draw()
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#draw()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
    announce(formatMessage(messages.selected, this.#names()))
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Node && this.#panel.contains(event.target)
  }

  ignoreMutation(): boolean {
    return true
  }

  #listen(name: 'title' | 'description'): void {
    const input = name === 'title' ? this.#title : this.#description
    input.addEventListener('input', () => {
      const at = this.#position()
      const { view, state } = this.#editor
      if (at !== undefined) view.dispatch(state.tr.setNodeAttribute(at, name, input.value))
    })
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || isComposing(event)) return
      // Otherwise the form around the text would be sent.
      event.preventDefault()
      this.#editor.commands.focus()
    })
  }

  #names() {
    const { title, href } = this.#node.attrs as EmbedAttributes
    const host = hostOf(href)
    return { title: title || host, host }
  }

  #draw(): void {
    const { href, title, description, src } = this.#node.attrs as EmbedAttributes
    const names = this.#names()
    this.dom.setAttribute('aria-label', formatMessage(messages.named, names))
    const player = playerOf(href)
    const picture = src ? [element('img', { src, alt: '' })] : []
    const link = element('span', { class: 'embed-title', dir: 'auto' })
    link.append(...(player ? [] : picture), names.title)
    const parts = [link]
    if (player) parts.unshift(stage(player, picture))
    if (description) parts.push(element('span', { class: 'embed-description', dir: 'auto' }, description))
    this.#card.classList.toggle('embed-player', player !== undefined)
    this.#card.replaceChildren(...parts, element('span', { class: 'embed-host' }, names.host))
    if (this.#title.value !== title) this.#title.value = title
    if (this.#description.value !== description) this.#description.value = description
    this.#title.placeholder = names.host
  }

  #becomeLink(): void {
    const at = this.#position()
    if (at === undefined) return
    const { view, state } = this.#editor
    const { href } = this.#node.attrs as EmbedAttributes
    const link = linkParagraph(state.schema, href)
    const tr = notOffered(state.tr.replaceWith(at, at + this.#node.nodeSize, link), href)
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + link.nodeSize - 1)).scrollIntoView())
    view.focus()
    announce(messages.becameLink)
  }

  #remove(): void {
    const at = this.#position()
    if (at === undefined) return
    const { view, state } = this.#editor
    const tr = state.tr.delete(at, at + this.#node.nodeSize)
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at))).scrollIntoView())
    view.focus()
    announce(messages.removed)
  }
}

/** The place of a player, with a sign of what readers can press. */
function stage({ kind, height }: Player, picture: HTMLElement[]): HTMLElement {
  const place = element('span', { class: 'embed-stage', 'data-of': kind })
  if (height !== undefined) place.style.height = `${height}px`
  place.append(...picture, element('span', { class: 'embed-play' }))
  return place
}
