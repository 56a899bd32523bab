import type { Editor } from '@tiptap/core'
import CodeBlock from '@tiptap/extension-code-block'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { CODE_LANGUAGES, codeLanguageOf, offeredLanguageOf } from '#contract/code-languages.ts'
import * as messages from '#messages/editor.ts'
import { codeDecorations } from './code-decorations.ts'
import { element } from './element.ts'

/** A block of code with its language, which is chosen in its corner. */
export const CodeWithLanguage = CodeBlock.extend({
  addAttributes: () => ({
    language: {
      default: null,
      parseHTML: (pre) => codeLanguageOf(`${pre.className} ${pre.querySelector('code')?.className ?? ''}`) ?? null,
      rendered: false,
    },
  }),
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), codeDecorations()]
  },
  addNodeView() {
    return ({ node, editor, getPos }) => new CodeBlockView(node, editor, getPos)
  },
}).configure({ enableTabIndentation: true, tabSize: 2 })

/**
 * A stored text as the editor takes it. Tiptap drops what is in an element if it is a line break, alone or with two
 * more blanks; written as carriage returns it stays, and becomes line breaks again.
 */
export const withBlankCode = (html: string): string =>
  html.replace(/(?<=<pre><code[^<>]*>)\n(?:\s\s)?(?=<\/code>)/g, (blank) => blank.replaceAll('\n', '&#13;'))

class CodeBlockView implements NodeView {
  readonly dom = element('pre')
  readonly contentDOM = element('code')
  readonly #language = element('select', { 'aria-label': messages.codeLanguage })
  #node: DocumentNode

  constructor(node: DocumentNode, editor: Editor, position: () => number | undefined) {
    this.#node = node
    this.#language.append(new Option(messages.plainText, ''))
    for (const [name, label] of Object.entries(CODE_LANGUAGES)) this.#language.append(new Option(label, name))
    this.#language.addEventListener('change', () => {
      const at = position()
      if (at === undefined) return
      editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'language', this.#language.value || null))
      editor.commands.focus()
    })
    const corner = element('div', { class: 'code-language', contenteditable: 'false' })
    corner.append(this.#language)
    this.dom.append(corner, this.contentDOM)
    this.#draw()
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#draw()
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#language
  }

  ignoreMutation({ target }: { target: Node }): boolean {
    return !this.contentDOM.contains(target)
  }

  #draw(): void {
    const language: string = this.#node.attrs.language ?? ''
    // `js` shows as JavaScript, and is stored as it is until another one is chosen.
    const shown = offeredLanguageOf(language) ?? language
    const isListed = [...this.#language.options].some(({ value }) => value === shown)
    if (!isListed) this.#language.append(new Option(shown, shown))
    this.#language.value = shown
  }
}
