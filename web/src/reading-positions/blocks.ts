import type { ReadingBlock } from '#contract/reading-positions.ts'
import { flash } from '../ui/flash.ts'

/** The blocks of a text, without its footnotes. Of nested ones the innermost counts. */
const KINDS = 'p,h1,h2,h3,li,pre,tr,figure,img,hr'
/** The part of the window, from its top, above which a reader has read a block. */
const READ_ABOVE = 0.15

/** The blocks of the blog that is open, in order; none while its text is not there. */
export function blocksOnPage(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(
    `.reading > section > h2, .reading .prose:not(.footnotes) :is(${KINDS}):not(:has(${KINDS}))`,
  )
  return [...all]
}

/** Names the block at an index, so that it is found again after an edit. */
export function readingBlock(blocks: readonly HTMLElement[], index: number): ReadingBlock | undefined {
  const block = blocks[index]
  return block && { hash: hashOf(textOfBlock(block)), index }
}

/** Where a named block is now: the nearest with the same words, else the one in its place. -1 without any blocks. */
export function indexOfBlock(blocks: readonly HTMLElement[], { hash, index }: ReadingBlock): number {
  return nearest(
    blocks.map((block) => hashOf(textOfBlock(block))),
    hash,
    index,
  )
}

export function nearest(hashes: readonly string[], hash: string, index: number): number {
  const same = hashes.flatMap((one, at) => (one === hash ? [at] : []))
  const [first] = same.sort((one, other) => Math.abs(one - index) - Math.abs(other - index))
  return first ?? Math.min(index, hashes.length - 1)
}

/** The index of the block that is being read. */
export function indexInSight(blocks: readonly HTMLElement[]): number {
  const line = window.innerHeight * READ_ABOVE
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > line)
  return index < 0 ? blocks.length - 1 : index
}

/** Whether the end of the text is in sight, or above the window. */
export function isEndInSight(blocks: readonly HTMLElement[]): boolean {
  const end = blocks.at(-1)?.getBoundingClientRect().bottom
  return end !== undefined && end <= window.innerHeight
}

/** Goes to a block, which keyboards and screen readers continue from. */
export function goTo(block: HTMLElement): void {
  window.scrollBy(0, Math.round(block.getBoundingClientRect().top - window.innerHeight * READ_ABOVE))
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  flash(block)
}

const textOfBlock = (block: HTMLElement): string =>
  block.textContent.replaceAll(/\s+/g, ' ').trim() || (block.getAttribute('src') ?? block.tagName)

/** FNV-1a over UTF-16, 32 bits: enough to distinguish the texts of one blog. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
