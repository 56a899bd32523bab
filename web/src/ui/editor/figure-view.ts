import type { Editor } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { PICTURE_WIDTHS, type PictureWidth } from '#contract/rich-text.ts'
import * as messages from '#messages/editor.ts'
import { isComposing } from '../is-composing.ts'
import { element } from './element.ts'
import { PASTED_PICTURE } from './pasted-pictures.ts'

const WIDTHS: Record<PictureWidth, string> = { text: messages.textWidth, wide: messages.wide }

/** A picture in the editor with its caption, and a panel for its description and width while it is selected. */
export class FigureView implements NodeView {
  readonly dom = element('figure')
  readonly contentDOM = element('figcaption', { 'data-placeholder': messages.caption })
  readonly #image = element('img')
  readonly #alt = element('input', { type: 'text', placeholder: messages.descriptionHint })
  readonly #width = element('select')
  #node: DocumentNode
  readonly #editor: Editor
  readonly #position: () => number | undefined

  constructor(node: DocumentNode, editor: Editor, position: () => number | undefined) {
    this.#node = node
    this.#editor = editor
    this.#position = position
    this.#image.addEventListener('click', () => {
      const at = position()
      if (at !== undefined) editor.commands.setNodeSelection(at)
    })
    this.#alt.addEventListener('input', () => this.#set('alt', this.#alt.value))
    this.#alt.addEventListener('keydown', (event) => {
      if (isComposing(event)) return
      // Otherwise the form around the text would be sent.
      if (event.key === 'Enter') event.preventDefault()
      if (event.key === 'Enter' || event.key === 'Escape') editor.commands.focus()
    })
    for (const width of PICTURE_WIDTHS) this.#width.append(new Option(WIDTHS[width], width))
    this.#width.addEventListener('change', () => this.#set('isWide', this.#width.value === 'wide'))
    const panel = element('div', { class: 'node-panel', contenteditable: 'false' })
    panel.append(labelled(messages.description, this.#alt), labelled(messages.width, this.#width))
    this.#image.contentEditable = 'false'
    this.dom.append(this.#image, this.contentDOM, panel)
    this.#draw()
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#draw()
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#alt || event.target === this.#width
  }

  ignoreMutation({ target }: { target: Node }): boolean {
    return !this.contentDOM.contains(target)
  }

  #draw(): void {
    const { src, width, height, alt, isWide } = this.#node.attrs
    // The browser would ask for it before the upload takes its place.
    const shown = src.startsWith(PASTED_PICTURE) ? null : src
    for (const [name, value] of Object.entries({ src: shown, width, height, alt })) {
      if (value === null) this.#image.removeAttribute(name)
      else if (this.#image.getAttribute(name) !== String(value)) this.#image.setAttribute(name, String(value))
    }
    // Its share of a row of a gallery.
    this.dom.style.setProperty('--ratio', String(width / height || 1))
    if (isWide) this.dom.dataset.width = 'wide'
    else delete this.dom.dataset.width
    this.contentDOM.classList.toggle('is-empty', this.#node.childCount === 0)
    if (this.#alt.value !== alt) this.#alt.value = alt
    this.#width.value = isWide ? 'wide' : 'text'
  }

  /** Keeps the selection, unlike replacing the node. */
  #set(name: string, value: unknown): void {
    const at = this.#position()
    if (at !== undefined) this.#editor.view.dispatch(this.#editor.state.tr.setNodeAttribute(at, name, value))
  }
}

export function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = element('label')
  label.append(element('span', {}, text), control)
  return label
}
