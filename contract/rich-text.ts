// To add a tag of rich text (commit 5e23581):
// 1. The vocabulary here, and where the tag may be in `server/rich-text/rich-text-parser.ts`.
// 2. Random texts with it: `server/testing/rich-texts.ts`.
// 3. Its node or mark in `web/src/ui/editor/extensions.ts`, its button in `more-commands.ts`, its looks in
//    `web/src/prose.css`.
// 4. What is not shown as it is stored: `web/src/ui/reading-html.ts`, `server/pages/feed-items.ts`,
//    `server/transfer/archive-pages.ts`; in comparisons `web/src/revisions/blocks-of.ts`.

import { FOOTNOTE } from './footnotes.ts'

/**
 * The vocabulary of rich text: every tag that is stored, with its attributes. The editor makes nothing else, the
 * sanitiser writes nothing else, and readers' pages show nothing else.
 */
export const RICH_TEXT_TAGS = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  // A block of code is `<pre><code class="language-…">`; `<code>` alone is a mark.
  pre: [],
  // At the top level only. A header cell is a `th`; cells are never merged.
  table: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
  // A picture without a caption in the width of the text is a bare `img`. With `data-kind="embed"`, at the top level only,
  // it is an embed (`embeds.ts`): a link with plain text, and a picture in it.
  figure: ['data-width', 'data-kind'],
  figcaption: [],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading'],
  // Always `data-kind="gallery"`: two to nine pictures side by side, at the top level only.
  div: ['data-kind'],
  hr: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: ['class'],
  // With `data-kind="footnote"` it is a footnote (`footnotes.ts`): marks and links alone are in it, and it is in no mark.
  sup: ['data-kind'],
  sub: [],
  a: ['href', 'rel', 'target'],
} as const satisfies Record<string, readonly string[]>

/** How wide a picture in a text is: as its text, or as wide as the page's header. */
export const PICTURE_WIDTHS = ['text', 'wide'] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const GALLERY_START = '<div data-kind="gallery">'
/** The most pictures of a gallery. */
export const GALLERY_MAX = 9

/**
 * The visible text of rich text: tags and surrounding whitespace removed, common entities decoded, footnotes in their
 * places, as words of their own. A tag never spans another `<`, so the time stays linear in the length even for hostile input.
 */
export function textOf(html: string): string {
  return html
    .replace(FOOTNOTE, ' $1 ')
    .replace(/<(?:[bh]r|\/(?:p|h[1-3]|li|pre|t[hd]|figcaption))\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether `text` has at most `max` bytes in UTF-8. Counts them only if it may have more: a code unit takes up to three. */
export const fitsInBytes = (text: string, max: number): boolean => 3 * text.length <= max || utf8Bytes(text) <= max

/** Length of `text` in UTF-8 bytes. Counted by hand because `contract/` can use neither Node nor DOM APIs. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  let isAfterHigh = false
  // By code unit: iterating over the code points of 200 kB takes 5 ms, fifteen times as long.
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0x80) bytes += unit < 0x800 ? 1 : 2
    // A surrogate pair takes four bytes instead of six.
    if (isAfterHigh && unit >= 0xdc00 && unit <= 0xdfff) bytes -= 2
    isAfterHigh = unit >= 0xd800 && unit <= 0xdbff
  }
  return bytes
}
