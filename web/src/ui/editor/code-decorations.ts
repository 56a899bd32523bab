import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { highlightCode } from '../highlight-code.ts'

/** Milliseconds from the last change until code is coloured: never while a key is handled. */
const PAUSE_MS = 300

const key = new PluginKey<DecorationSet>('code-decorations')

/** Colours code while it is written. The colours are no part of the text. */
export function codeDecorations(): Plugin {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (change, shown) => change.getMeta(key) ?? shown.map(change.mapping, change.doc),
    },
    props: { decorations: (state) => key.getState(state) },
    view: drawInPauses,
  })
}

/** A block of code that names its language, and the position of its first character. */
type Block = { node: DocumentNode; at: number }

function drawInPauses(view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The blocks that have their colours: one that did not change is the same object. */
  let drawn: Block[] = []

  async function draw(): Promise<void> {
    const { doc } = view.state
    const blocks = codeNodesIn(doc)
    if (blocks.length === drawn.length && blocks.every(({ node }, index) => node === drawn[index]?.node)) return
    const coloured = await Promise.all(blocks.map(({ node }) => known.get(node) ?? colourNode(node)))
    // A change starts the next pause; an input method must not be disturbed.
    if (view.isDestroyed || view.state.doc !== doc || view.composing) return
    drawn = blocks
    const decorations = coloured.flatMap((html, index) => decorationsFor(html ?? '', blocks[index]?.at ?? 0))
    view.dispatch(view.state.tr.setMeta(key, DecorationSet.create(doc, decorations)))
  }

  const drawLater = () => {
    clearTimeout(timer)
    timer = setTimeout(draw, PAUSE_MS)
  }
  drawLater()
  return {
    update: ({ state }: EditorView, before: { doc: DocumentNode }) => before.doc === state.doc || drawLater(),
    destroy: () => clearTimeout(timer),
  }
}

/** The colours of blocks, also of those that could not be coloured. */
const known = new WeakMap<DocumentNode, Promise<string | null>>()

function colourNode(node: DocumentNode): Promise<string | null> {
  const coloured = highlightCode(node.textContent, node.attrs.language)
  known.set(node, coloured)
  return coloured
}

function codeNodesIn(doc: DocumentNode): Block[] {
  const blocks: Block[] = []
  doc.descendants((node, position) => {
    if (node.type.spec.code && node.attrs.language) blocks.push({ node, at: position + 1 })
    return !node.isTextblock
  })
  return blocks
}

/** Decorations with the classes of the spans in coloured code, whose first character is at a position. */
function decorationsFor(html: string, at: number): Decoration[] {
  const template = document.createElement('template')
  template.innerHTML = html
  const decorations: Decoration[] = []
  let position = at
  const read = (parent: ParentNode, classes: string) => {
    for (const child of parent.childNodes) {
      if (child instanceof Element) read(child, `${classes} ${child.className}`)
      else {
        const from = position
        position += child.textContent?.length ?? 0
        if (classes) decorations.push(Decoration.inline(from, position, { class: classes.trim() }))
      }
    }
  }
  read(template.content, '')
  return decorations
}
