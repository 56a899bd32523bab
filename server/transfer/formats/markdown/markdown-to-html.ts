import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { FootnoteReference } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { type State, toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'

/** A Markdown text as HTML, with the HTML in it. Footnotes are where they are referred to. */
export function markdownToHtml(markdown: string): string {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const hast = toHast(tree, { allowDangerousHtml: true, handlers: { footnoteReference: footnote() } })
  return toHtml(hast, { allowDangerousHtml: true })
}

/** Writes the words of a footnote in the place of its number. One inside itself ends there. */
function footnote() {
  const open = new Set<string>()
  return (state: State, { identifier }: FootnoteReference): Element | undefined => {
    const id = identifier.toUpperCase()
    const definition = state.footnoteById.get(id)
    if (!definition || open.has(id)) return undefined
    open.add(id)
    const children = definition.children.flatMap((block, at) => {
      const content = 'children' in block ? state.all(block) : []
      return at === 0 ? content : [{ type: 'text' as const, value: ' ' }, ...content]
    })
    open.delete(id)
    return { type: 'element', tagName: 'sup', properties: { dataKind: 'footnote' }, children }
  }
}
