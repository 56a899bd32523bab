import { existsSync } from 'node:fs'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Pictures as cameras, phones and careless users produce them. Each is created once per run, on first use. */
const MAKERS = {
  /** 4000×3000 in sensor orientation, held upright (orientation 6), with the GPS position. */
  'phone.jpg': async () =>
    (await scene(4000, 3000))
      .withExif({
        IFD0: { Make: 'Pocket', Model: 'Camera 7', DateTime: '2026:05:01 07:45:12' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 51/1 2964/100',
          GPSLongitudeRef: 'E',
          GPSLongitude: '2/1 17/1 4020/100',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80 }),
  'print-cmyk.jpg': async () => (await scene(1600, 1200)).toColourspace('cmyk').jpeg({ quality: 85 }),
  /** Small, as most tests need any picture: encoding 1200×900 pixels would cost each of them 0.3 s of CPU time. */
  'cut-out.png': async () =>
    (await scene(320, 260))
      .composite([
        {
          input: Buffer.from('<svg width="320" height="260"><ellipse cx="160" cy="130" rx="138" ry="110"/></svg>'),
          blend: 'dest-in',
        },
      ])
      .png(),
  'waves.webp': async () => (await animation()).webp({ quality: 60, delay: [120, 120, 120, 120], loop: 0 }),
  'waves.gif': async () => (await animation()).gif({ delay: [120, 120, 120, 120], loop: 0 }),
  'modern.avif': async () => (await scene(1600, 1200)).avif({ quality: 45, effort: 0 }),
  /** Some 12 MB: over the limit. */
  'camera-12mb.jpg': async () => (await scene(4000, 3000, 45)).jpeg({ quality: 95 }),
  'renamed-text.jpg': async () => Buffer.from('These are my holiday notes, not a picture.\n'.repeat(200)),
  'renamed-drawing.png': async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
  /** The first half of a photograph, as left by an interrupted copy. */
  'truncated.jpg': async () => {
    const whole = await (await scene(1600, 1200)).jpeg({ quality: 85 }).toBuffer()
    return whole.subarray(0, Math.floor(whole.length * 0.5))
  },
  /** 54 megapixels in a few kilobytes. */
  'huge-but-small.png': async () =>
    sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#7c3aed' } }).png({ compressionLevel: 9 }),
  /** 201 frames of 400 by 300 pixels, each of which draws one pixel. */
  'long-film.gif': async () => {
    const head = Buffer.from('474946383961' + '90012c01' + '800000' + '000000ffffff', 'hex')
    const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
    return Buffer.concat([head, ...Array(201).fill(frame), Buffer.from(';')])
  },
} satisfies Record<string, () => Promise<Sharp | Buffer>>

export type Photograph = keyof typeof MAKERS

const making = new Map<Photograph, Promise<string>>()

/** The path of a picture file, which is created if it is missing. */
export function photograph(name: Photograph): Promise<string> {
  const known = making.get(name) ?? make(name)
  making.set(name, known)
  return known
}

async function make(name: Photograph): Promise<string> {
  const folder = join(process.env.BLOGI_E2E_FOLDER ?? join(tmpdir(), `blogi-photographs-${process.pid}`), 'photographs')
  const path = join(folder, name)
  if (existsSync(path)) return path
  const made = await MAKERS[name]()
  const bytes = Buffer.isBuffer(made) ? made : await made.toBuffer()
  await mkdir(folder, { recursive: true })
  // Several workers may create the same file at the same time. It gets its name when it is complete, and is never
  // replaced: the browser refuses to upload a file that has changed since it was chosen.
  const own = `${path}.${process.pid}`
  await writeFile(own, bytes)
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return path
}

/** A hill at dusk with sensor noise. */
async function scene(width: number, height: number, grain = 18, sun = 0.6): Promise<Sharp> {
  const at = (x: number, y: number) => `${Math.round(x * width)},${Math.round(y * height)}`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1e3a8a"/><stop offset=".55" stop-color="#fb923c"/><stop offset="1" stop-color="#7c2d12"/></linearGradient>
      <linearGradient id="hill" x2="1" y2="1"><stop stop-color="#166534"/><stop offset="1" stop-color="#052e16"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${sun * width}" cy="${height * 0.45}" r="${height * 0.09}" fill="#fef3c7"/>
    <path fill="url(#hill)" d="M${at(0, 0.75)} C${at(0.25, 0.5)} ${at(0.4, 0.7)} ${at(0.6, 0.62)} S${at(0.9, 0.5)} ${at(1, 0.66)} L${at(1, 1)} L${at(0, 1)}Z"/>
  </svg>`
  // One tile of noise, repeated: computing it for every pixel takes seconds.
  const noise = await sharp({
    create: {
      width: 256,
      height: 256,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: grain },
    },
  })
    .raw()
    .toBuffer()
  const grained = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .composite([{ input: noise, raw: { width: 256, height: 256, channels: 3 }, tile: true, blend: 'hard-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(grained, { raw: { width, height, channels: 3 } })
}

/** Four frames in which the sun moves. */
async function animation(): Promise<Sharp> {
  const frames = await Promise.all(
    [0.2, 0.4, 0.6, 0.8].map(async (sun) => (await scene(480, 320, 8, sun)).png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
}
