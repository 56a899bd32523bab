import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import satori, { type Font } from 'satori'
import sharp from 'sharp'

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
}

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** Every cut of both typefaces: each covers some scripts. */
const CUTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']
const FACES = [
  { name: 'serif', file: '@fontsource/source-serif-4/files/source-serif-4', weight: 600 },
  { name: 'sans', file: '@fontsource/inter/files/inter', weight: 500 },
] as const

let fonts: Promise<Font[]> | undefined

function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    FACES.flatMap(({ name, file, weight }) =>
      CUTS.map(async (cut) => ({
        name: `${name} ${cut}`,
        data: await readFile(resolve(`${file}-${cut}-${weight}-normal.woff`)),
        weight,
        style: 'normal' as const,
      })),
    ),
  )
}

const familyOf = (name: string) => CUTS.map((cut) => `"${name} ${cut}"`).join(', ')

/** An element as satori takes it, without React. */
type Box = { type: 'div'; key: null; props: { style: Record<string, unknown>; children?: string | Box[] } }
const box = (style: Record<string, unknown>, children?: string | Box[]): Box => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, ...(children !== undefined && { children }) },
})

const size = { width: CARD_WIDTH, height: CARD_HEIGHT }
const sans = { fontFamily: familyOf('sans'), fontSize: 30 }
const clamped = (lines: number) => ({ display: 'block', lineClamp: lines })

const titleSize = ({ length }: string) => (length < 45 ? 76 : length < 90 ? 62 : 50)

/** Over a cover, whose lower half it darkens. */
const overCover = ({ title, line, site }: ShareCard): Box =>
  box(
    {
      ...size,
      flexDirection: 'column',
      justifyContent: 'flex-end',
      padding: 64,
      color: '#fff',
      backgroundImage: 'linear-gradient(to bottom, rgba(12,10,20,0.05), rgba(12,10,20,0.5) 50%, rgba(12,10,20,0.92))',
    },
    [
      ...(title
        ? [box({ ...clamped(4), fontFamily: familyOf('serif'), fontSize: titleSize(title), lineHeight: 1.12 }, title)]
        : []),
      box({ ...sans, marginTop: 28, justifyContent: 'space-between' }, [
        box({ ...clamped(1), maxWidth: 760 }, line),
        box({ ...clamped(1), maxWidth: 280 }, site),
      ]),
    ],
  )

/** Beside an avatar. */
const besideAvatar = ({ title, line, site, accent }: ShareCard): Box =>
  box(
    {
      ...size,
      flexDirection: 'column',
      justifyContent: 'center',
      paddingLeft: AVATAR.left + AVATAR.size + 56,
      paddingRight: 64,
      color: '#1c1826',
    },
    [
      ...(title ? [box({ ...clamped(2), fontFamily: familyOf('serif'), fontSize: 68, lineHeight: 1.12 }, title)] : []),
      ...(line ? [box({ ...sans, ...clamped(3), marginTop: 24, lineHeight: 1.35, color: '#5f5a6b' }, line)] : []),
      box({ ...sans, ...clamped(1), marginTop: 36, color: accent }, site),
    ],
  )

const AVATAR = { left: 96, size: 260 }
const PAPER = '#fdfcfa'

/** Symbols that stand for no word, which the typefaces lack. */
const PICTOGRAPHS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f/gu

/** Draws as SVG. @returns undefined if the typefaces lack a character of it */
async function draw(what: Box): Promise<string | undefined> {
  let isMissing = false
  fonts ??= readFonts()
  const svg = await satori(what as never, {
    ...size,
    fonts: await fonts,
    loadAdditionalAsset: async () => {
      isMissing = true
      return []
    },
  })
  return isMissing ? undefined : svg
}

/** The text, without pictographs if these cannot be drawn; empty if its script cannot: half a title would be another one. */
async function drawable(text: string): Promise<string> {
  for (const one of [text, text.replace(PICTOGRAPHS, '').trim()]) {
    if (one === '' || (await draw(box(sans, one)))) return one
  }
  return ''
}

async function drawableOf({ title, line, site }: ShareCard): Promise<Pick<ShareCard, 'title' | 'line' | 'site'>> {
  return { title: await drawable(title), line: await drawable(line), site: await drawable(site) }
}

/** Draws a share card as JPEG of CARD_WIDTH x CARD_HEIGHT, with those of its texts that the typefaces can write. */
export async function drawShareCard(whole: ShareCard): Promise<Buffer> {
  const elements = (card: ShareCard) => (card.kind === 'blog' ? overCover(card) : besideAvatar(card))
  let card = whole
  let svg = await draw(elements(card))
  if (!svg) {
    card = { ...whole, ...(await drawableOf(whole)) }
    svg = await draw(elements(card))
  }
  const text = svg ? [{ input: Buffer.from(svg) }] : []
  if (card.kind === 'blog' && card.picture) {
    const cover = sharp(card.picture).resize(CARD_WIDTH, CARD_HEIGHT, { fit: 'cover' })
    return cover.composite(text).jpeg({ quality: 82 }).toBuffer()
  }
  const paper = sharp({ create: { ...size, channels: 3, background: PAPER } })
  const avatar = card.picture && [
    { input: await rounded(card.picture), left: AVATAR.left, top: (CARD_HEIGHT - AVATAR.size) / 2 },
  ]
  return paper
    .composite([...(avatar ?? []), ...text])
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

parentPort?.on('message', async (card: ShareCard) => {
  // Null: it could not be drawn, which is the same the next time.
  parentPort?.postMessage(await drawShareCard(card).catch(() => null))
})
