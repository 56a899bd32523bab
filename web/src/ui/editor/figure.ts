import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { FigureView } from './figure-view.ts'

/**
 * A picture: its description is `alt`, its content is the caption. Without a caption and in the width of the text it is
 * stored as `<img>`, else as `<figure>`.
 */
export const Figure = Node.create({
  name: 'image',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: { default: '' },
    width: { default: null },
    height: { default: null },
    alt: { default: '' },
    isWide: { default: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => {
        const images = figure.querySelectorAll('img')
        return images.length === 1 && images[0] ? figureAttributes(images[0], figure.dataset.width === 'wide') : false
      },
      contentElement: (figure) =>
        (figure as Element).querySelector('figcaption') ?? document.createElement('figcaption'),
    },
    { tag: 'img', getAttrs: (image) => figureAttributes(image as HTMLImageElement, false) },
  ],
  renderHTML: ({ node }) => {
    const { isWide, ...attributes } = node.attrs
    const picture = ['img', attributes] as const
    if (node.childCount === 0 && !isWide) return picture
    const caption = node.childCount > 0 ? ([['figcaption', 0]] as const) : []
    return ['figure', isWide ? { 'data-width': 'wide' } : {}, picture, ...caption]
  },
  addNodeView() {
    return ({ node, editor, getPos }) => new FigureView(node, editor, getPos)
  },
  addKeyboardShortcuts() {
    return {
      // The caption is one paragraph: Enter continues below the picture.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type !== this.type) return false
        const at = $from.after()
        return editor
          .chain()
          .insertContentAt(at, { type: 'paragraph' })
          .setTextSelection(at + 1)
          .scrollIntoView()
          .run()
      },
      Backspace: ({ editor }) => {
        const { empty, $from } = editor.state.selection
        const isAtStart = empty && $from.parent.type === this.type && $from.parentOffset === 0
        return isAtStart && editor.commands.setNodeSelection($from.before())
      },
    }
  },
})

function figureAttributes(image: HTMLImageElement, isWide: boolean): Record<string, unknown> | false {
  const src = image.getAttribute('src')
  if (!src?.startsWith('/media/')) return false
  const alt = image.getAttribute('alt') ?? ''
  return { src, width: image.getAttribute('width'), height: image.getAttribute('height'), alt, isWide }
}

/** Whether a text has something to store; a picture alone is something. */
export function isBlank(text: DocumentNode): boolean {
  return text.childCount <= 1 && text.firstChild?.type.name === 'paragraph' && text.firstChild.childCount === 0
}
