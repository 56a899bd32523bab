import { type Editor, InputRule, Node } from '@tiptap/core'
import { type Node as DocumentNode, Fragment, type NodeType, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import * as messages from '#messages/editor.ts'
import { element } from './element.ts'

/** A footnote: its text stands where its number will be, and is written like the sentence around it. */
export const Footnote = Node.create({
  name: 'footnote',
  // Before the keys of paragraphs and lists.
  priority: 1000,
  group: 'inline',
  inline: true,
  selectable: false,
  content: 'text*',
  marks: 'link bold italic underline strike code subscript',
  // Before superscript.
  parseHTML: () => [{ tag: 'sup[data-kind="footnote"]', priority: 60 }],
  renderHTML: () => ['sup', { 'data-kind': 'footnote' }, 0],
  addNodeView: () => (props) => new FootnoteView(props.node),
  addInputRules() {
    const { type } = this
    return [
      new InputRule({
        find: /\[\^$/,
        handler: ({ state, range }) => {
          if (!takesFootnote(state.selection.$from, type)) return null
          insertAt(state.tr.delete(range.from, range.to), range.from, type)
          return undefined
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    const step = (key: 'ArrowLeft' | 'ArrowRight') => () => {
      const { parent } = this.editor.state.selection.$head
      if (!isFootnote(parent) && !parent.children.some(isFootnote)) return false
      const isForward = (getComputedStyle(this.editor.view.dom).direction === 'rtl') === (key === 'ArrowLeft')
      const by = isForward ? 1 : -1
      return cross(this.editor, by) || stepToEdge(this.editor, by)
    }
    const leave = () => leaveFootnote(this.editor)
    return {
      'Mod-Alt-f': () => toggleFootnote(this.editor),
      ArrowLeft: step('ArrowLeft'),
      ArrowRight: step('ArrowRight'),
      Backspace: () => removeEmpty(this.editor) || cross(this.editor, -1),
      Delete: () => removeEmpty(this.editor) || cross(this.editor, 1),
      Enter: leave,
      'Shift-Enter': leave,
      'Mod-Enter': leave,
      Escape: leave,
    }
  },
  addProseMirrorPlugins() {
    const { type } = this
    return [
      new Plugin({
        props: {
          transformPasted: (slice, { state }) =>
            state.selection.$from.parent.type === type ? asLine(slice, type) : slice,
        },
      }),
    ]
  },
})

/** UTF-16 units in which the nearest character is: the longest emoji have about 30. */
const NEAR = 40

/** Inserts an empty footnote behind the selection and puts the caret into it; within one, continues behind it. */
export function toggleFootnote(editor: Editor): boolean {
  if (leaveFootnote(editor)) return true
  const { state, view, schema } = editor
  const { $to } = state.selection
  if (!schema.nodes.footnote || !takesFootnote($to, schema.nodes.footnote)) return false
  view.dispatch(insertAt(state.tr, $to.pos, schema.nodes.footnote).scrollIntoView())
  view.focus()
  return true
}

/** Moves the caret from within a footnote to behind it. @returns whether it was in one */
export function leaveFootnote({ state, view }: Editor): boolean {
  const { $head } = state.selection
  if ($head.parent.type.name !== 'footnote') return false
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, $head.after())).scrollIntoView())
  return true
}

const takesFootnote = ($at: ResolvedPos, type: NodeType): boolean =>
  $at.parent.canReplaceWith($at.index(), $at.index(), type)

function insertAt(tr: Transaction, at: number, type: NodeType): Transaction {
  tr.insert(at, type.create())
  return tr.setSelection(TextSelection.create(tr.doc, at + 1))
}

const isFootnote = (node: DocumentNode | null) => node?.type.name === 'footnote'

const neighbour = ($at: ResolvedPos, by: 1 | -1) => (by === 1 ? $at.nodeAfter : $at.nodeBefore)

/** Moves the caret over the start or the end of a footnote, which it is at. @returns whether it is */
function cross({ state, view }: Editor, by: 1 | -1): boolean {
  const { $head, empty } = state.selection
  const next = neighbour($head, by)
  if (!empty || (next ? !isFootnote(next) : !isFootnote($head.parent))) return false
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, $head.pos + by)).scrollIntoView())
  return true
}

/** Moves the caret by a character to the edge of a footnote: browsers have one place for both sides of it. */
function stepToEdge({ state, view }: Editor, by: 1 | -1): boolean {
  const { $head, empty } = state.selection
  const text = neighbour($head, by)?.text
  if (!empty || !text) return false
  const near = by === 1 ? text.slice(0, NEAR) : text.slice(-NEAR)
  const character = [...new Intl.Segmenter().segment(near)].at(by === 1 ? 0 : -1)
  const $to = state.doc.resolve($head.pos + by * (character?.segment.length ?? 1))
  const beyond = neighbour($to, by)
  if (beyond ? !isFootnote(beyond) : !isFootnote($to.parent)) return false
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, $to.pos)).scrollIntoView())
  return true
}

function removeEmpty(editor: Editor): boolean {
  const { state, view } = editor
  const { $head, empty } = state.selection
  if (!empty || $head.parent.type.name !== 'footnote' || $head.parent.content.size > 0) return false
  // What was typed to begin it comes back.
  if (!editor.commands.undoInputRule()) view.dispatch(state.tr.delete($head.before(), $head.after()))
  return true
}

/** The words of what is pasted, in one line and with the marks that a footnote may have. */
function asLine({ content }: Slice, type: NodeType): Slice {
  const texts: DocumentNode[] = []
  content.descendants((node) => {
    if (node.isTextblock && texts.length > 0) texts.push(type.schema.text(' '))
    if (node.isText) texts.push(node.mark(type.allowedMarks(node.marks)))
  })
  return new Slice(Fragment.from(texts), 0, 0)
}

/** What is not editable at both ends gives the caret a place on either side of them. */
class FootnoteView implements NodeView {
  readonly dom = element('span', { class: 'footnote', role: 'note', 'aria-label': messages.footnote })
  readonly contentDOM = element('span', { 'data-placeholder': messages.footnote })
  readonly #type: NodeType

  constructor(node: DocumentNode) {
    this.#type = node.type
    const end = (name: string) => element('span', { class: name, contenteditable: 'false' })
    this.dom.append(end('footnote-start'), this.contentDOM, end('footnote-end'))
    this.update(node)
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.#type) return false
    this.contentDOM.classList.toggle('is-empty', node.childCount === 0)
    return true
  }

  ignoreMutation({ target }: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target)
  }
}
