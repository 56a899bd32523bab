import sharp from 'sharp'
import { isRightToLeft, type Line, setLines } from './lines.ts'

/** The content of a share card. */
export interface ShareCard {
  /** The title of a blog, or the name of an author. */
  title: string
  /** Below the title. */
  line: string
  /** The name of the site. */
  site: string
  /** As a hex colour. */
  accent: string
  /** The file of a cover or an avatar; null: none. */
  picture: Uint8Array | null
  /** A cover fills the card, an avatar is beside the name. */
  kind: 'blog' | 'author'
  /** Of its texts, as a BCP 47 tag: the same Chinese character looks different in Japan. */
  language: string
}

export const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

const size = { width: CARD_WIDTH, height: CARD_HEIGHT }
const AVATAR = { left: 96, size: 260 }
const PAPER = '#fdfcfa'
const MARGIN = 64
/** Pixels of what is below the title. */
const LINE_SIZE = 30

/** Lines below each other. */
interface Block {
  lines: Line[]
  size: number
  /** From one base line to the next, in pixels. */
  step: number
  color: string
}
type Of = Pick<ShareCard, 'language'>

/** Marks above and below letters of these scripts need more room. */
const leading = (text: string, latin: number) =>
  /[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(text)
    ? Math.max(latin, 1.42)
    : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}]/u.test(text)
      ? Math.max(latin, 1.26)
      : latin

/** The title in the largest size in which it takes as many lines as that may have. */
async function titleBlock(
  { title, language }: Pick<ShareCard, 'title' | 'language'>,
  sizes: readonly { size: number; most: number }[],
  width: number,
  color: string,
): Promise<Block> {
  let block: Block = { lines: [], size: 0, step: 0, color }
  for (const { size, most } of sizes) {
    const lines = await setLines(title, { style: 'title', size, width, most: most + 1, language })
    block = { lines: lines.slice(0, most), size, step: size * leading(title, 1.12), color }
    if (lines.length <= most) return block
  }
  // The smallest, shortened.
  const { size = 0, most = 0 } = sizes.at(-1) ?? {}
  return { ...block, lines: await setLines(title, { style: 'title', size, width, most, language }) }
}

async function lineBlock(text: string, { language }: Of, width: number, most: number, color: string): Promise<Block> {
  const lines = await setLines(text, { style: 'line', size: LINE_SIZE, width, most, language })
  return { lines, size: LINE_SIZE, step: LINE_SIZE * leading(text, 1.35), color }
}

const heightOf = ({ lines, step }: Block) => lines.length * step

/** @param end where it ends, from the left, if the lines are aligned there; else where it begins */
function drawn({ lines, size, step, color }: Block, top: number, place: { start: number } | { end: number }): string {
  const placed = lines.map(({ svg, width }, index) => {
    const x = 'end' in place ? place.end - width : place.start
    // Half a capital letter below the middle of its line.
    return `<g transform="translate(${x} ${top + (index + 0.5) * step + size * 0.34})">${svg}</g>`
  })
  return `<g fill="${color}">${placed.join('')}</g>`
}

/** Over a cover, whose lower half it darkens. */
async function overCover(card: ShareCard): Promise<string> {
  const width = CARD_WIDTH - 2 * MARGIN
  const sizes = [
    { size: 76, most: 2 },
    { size: 62, most: 3 },
    { size: 50, most: 4 },
  ]
  const title = await titleBlock(card, sizes, width, '#fff')
  const line = await lineBlock(card.line, card, 760, 1, '#fff')
  const site = await lineBlock(card.site, card, 280, 1, '#fff')
  const bottom = CARD_HEIGHT - MARGIN
  const below = Math.max(heightOf(line), heightOf(site))
  const [start, end] = [{ start: MARGIN }, { end: CARD_WIDTH - MARGIN }]
  const isMirrored = isRightToLeft(card.title)
  return `<linearGradient id="shade" x2="0" y2="1">
      <stop stop-color="#0c0a14" stop-opacity="0.05"/>
      <stop offset="0.5" stop-color="#0c0a14" stop-opacity="0.5"/>
      <stop offset="1" stop-color="#0c0a14" stop-opacity="0.92"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#shade)"/>
    ${drawn(title, bottom - below - 28 - heightOf(title), isMirrored ? end : start)}
    ${drawn(line, bottom - heightOf(line), isMirrored ? end : start)}
    ${drawn(site, bottom - heightOf(site), isMirrored ? start : end)}`
}

/** Beside an avatar: at the right of it, or at the left if the name is written from right to left. */
async function besideAvatar(card: ShareCard): Promise<string> {
  const beside = AVATAR.left + AVATAR.size + 56
  const width = CARD_WIDTH - beside - MARGIN
  const place = isRightToLeft(card.title) ? { end: CARD_WIDTH - beside } : { start: beside }
  const parts = [
    { block: await titleBlock(card, [{ size: 68, most: 2 }], width, '#1c1826'), gap: 0 },
    { block: await lineBlock(card.line, card, width, 3, '#5f5a6b'), gap: 24 },
    { block: await lineBlock(card.site, card, width, 1, card.accent), gap: 36 },
  ].filter(({ block }) => block.lines.length > 0)
  const height = parts.reduce((sum, { block, gap }) => sum + gap + heightOf(block), 0)
  let top = (CARD_HEIGHT - height) / 2
  return parts
    .map(({ block, gap }) => {
      const at = top + gap
      top = at + heightOf(block)
      return drawn(block, at, place)
    })
    .join('')
}

/** Draws a share card as JPEG of CARD_WIDTH x CARD_HEIGHT, with those of its texts that the typefaces can write. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const content = await (card.kind === 'blog' ? overCover(card) : besideAvatar(card))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">${content}</svg>`
  const text = { input: Buffer.from(svg) }
  if (card.kind === 'blog' && card.picture) {
    const cover = sharp(card.picture).resize(CARD_WIDTH, CARD_HEIGHT, { fit: 'cover' })
    return cover.composite([text]).jpeg({ quality: 82 }).toBuffer()
  }
  const paper = sharp({ create: { ...size, channels: 3, background: PAPER } })
  const left = isRightToLeft(card.title) ? CARD_WIDTH - AVATAR.left - AVATAR.size : AVATAR.left
  const avatar = card.picture && [{ input: await rounded(card.picture), left, top: (CARD_HEIGHT - AVATAR.size) / 2 }]
  return paper
    .composite([...(avatar ?? []), text])
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** A picture as a circle of AVATAR.size. */
function rounded(picture: Uint8Array): Promise<Buffer> {
  const { size: side } = AVATAR
  const circle = Buffer.from(`<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%"/></svg>`)
  return sharp(picture)
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer()
}
