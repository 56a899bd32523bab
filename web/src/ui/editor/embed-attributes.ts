import type { Node as DocumentNode, Schema } from '@tiptap/pm/model'
import { isEmbedAddress } from '#contract/embeds.ts'
import { toLink } from './links.ts'

/** What is stored of an embed. */
export interface EmbedAttributes {
  href: string
  title: string
  description: string
  /** Its picture, of this site; null for none. */
  src: string | null
  width: string | number | null
  height: string | number | null
}

/** The address of a link that is all of its paragraph, written out; null for any other block. */
export function bareLinkOf(block: DocumentNode | null): string | null {
  if (block?.type.name !== 'paragraph' || block.childCount === 0 || block.childCount > 3) return null
  let href: string | null = null
  for (const node of block.children) {
    const link = node.marks.find(({ type }) => type.name === 'link')
    // Blank space around it is part of no link.
    if (!link && node.isText && !node.text?.trim()) continue
    if (!link || !node.isText || (href !== null && href !== link.attrs.href)) return null
    href = String(link.attrs.href)
  }
  return href !== null && isEmbedAddress(href) && toLink(block.textContent) === href ? href : null
}

/** A paragraph with the link alone. */
export function linkParagraph(schema: Schema, href: string): DocumentNode {
  return schema.node(
    'paragraph',
    null,
    schema.text(href, schema.marks.link ? [schema.marks.link.create({ href })] : []),
  )
}
