import type { ChildNode } from 'domhandler'
import type { RichTextName } from '#contract/blog-fields.ts'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { parseHtml, writeHtml } from '../formats/html.ts'

/** Bytes of a section of a long text: escaping, and the versions of pictures, make it longer once it is stored. */
const SECTION_BYTES = 0.6 * RICH_TEXT_MAX_BYTES
/** A stored picture names all its versions. */
const PICTURE_BYTES = 700

const NAMES = ['intro', 'paraOneDescription', 'paraTwoDescription', 'paraThreeDescription'] as const

/** Divides a text that is too long for one section between its blocks. The last section has the rest. */
export function sectionsOf(html: string): Record<RichTextName, string> {
  const texts: Record<RichTextName, string> = {
    intro: '',
    paraOneDescription: '',
    paraTwoDescription: '',
    paraThreeDescription: '',
  }
  if (sizeOf(html) <= SECTION_BYTES) return { ...texts, intro: html }
  let [at, size] = [0, 0]
  for (const block of parseHtml(html).children) {
    const written = writeHtml([block satisfies ChildNode])
    const more = sizeOf(written)
    if (size > 0 && size + more > SECTION_BYTES && at < NAMES.length - 1) [at, size] = [at + 1, 0]
    texts[NAMES[at] ?? 'intro'] += written
    size += more
  }
  return texts
}

const sizeOf = (html: string) => Buffer.byteLength(html) + PICTURE_BYTES * (html.split('<img').length - 1)
