import { type Editor, Node } from '@tiptap/core'
import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX, hostOf, isEmbedAddress } from '#contract/embeds.ts'
import { oneLine } from '#contract/visible-text.ts'
import type { EmbedAttributes } from './embed-attributes.ts'
import { EmbedView } from './embed-view.ts'

/** An address shown as a card or a player: `contract/embeds.ts` says which. In no list, quote or table. */
export const Embed = Node.create({
  name: 'embed',
  // In no group, as tables.
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '' },
    title: { default: '' },
    description: { default: '' },
    src: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  // Before pictures, which are figures, too.
  parseHTML: () => [{ tag: 'figure[data-kind="embed"]', priority: 60, getAttrs: embedAttributes }],
  renderHTML: ({ node }) => {
    const { href, title, description, src, width, height } = node.attrs as EmbedAttributes
    const picture = src ? [['img', { src, width, height, alt: '' }]] : []
    const caption = description ? [['figcaption', description]] : []
    // The space is between the two in the plain text.
    return ['figure', { 'data-kind': 'embed' }, ['a', { href }, ...picture, title || hostOf(href)], ' ', ...caption]
  },
  addNodeView() {
    return ({ node, editor, getPos }) => new EmbedView(node, editor, getPos)
  },
  addKeyboardShortcuts() {
    return {
      // Where the caret is beside one: the stock keys remove it at once.
      Backspace: ({ editor }) => selectBeside(editor, -1),
      Delete: ({ editor }) => selectBeside(editor, 1),
    }
  },
})

function embedAttributes(figure: HTMLElement): EmbedAttributes | false {
  const link = figure.querySelector('a[href]')
  const href = link?.getAttribute('href') ?? ''
  if (!link || !isEmbedAddress(href)) return false
  const image = link.querySelector('img')
  const src = image?.getAttribute('src') ?? ''
  const size = (name: string) => image?.getAttribute(name) ?? null
  return {
    href,
    title: oneLine(link.textContent ?? '').slice(0, EMBED_TITLE_MAX),
    description: oneLine(figure.querySelector('figcaption')?.textContent ?? '').slice(0, EMBED_DESCRIPTION_MAX),
    ...(src.startsWith('/media/')
      ? { src, width: size('width'), height: size('height') }
      : { src: null, width: null, height: null }),
  }
}

/** Selects the embed that the caret is directly before or behind. @returns whether there is one */
function selectBeside(editor: Editor, by: 1 | -1): boolean {
  const { $from, empty } = editor.state.selection
  const isAtEdge = $from.parentOffset === (by === 1 ? $from.parent.content.size : 0)
  if (!empty || $from.depth !== 1 || !isAtEdge) return false
  const $edge = editor.state.doc.resolve(by === 1 ? $from.after() : $from.before())
  const beside = by === 1 ? $edge.nodeAfter : $edge.nodeBefore
  if (beside?.type.name !== 'embed') return false
  return editor.commands.setNodeSelection(by === 1 ? $edge.pos : $edge.pos - beside.nodeSize)
}
