import { mkdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodePicture } from '../server/media/encode.ts'
import { AVATAR_FORMAT, type Format } from '../server/media/formats.ts'
import { DEMO_PEOPLE } from './authors.ts'
import { DEMO_BLOGS } from './demo-blogs.ts'
import { drawScene } from './drawings.ts'
import { PICTURES, type StoredPicture, sceneName } from './pictures/stored.ts'
import { drawAvatar } from './portraits.ts'

/** A card, and an article on a usual screen: 1.3 MB, where all widths of uploads would be 3.2. */
const SCENE_FORMAT: Format = { widths: [400, 1200], square: false }

const stored: Record<string, StoredPicture> = {}

/** Draws in this process, where SVG may be read, and encodes as an upload is encoded. */
async function draw(name: string, svg: string, format: Format): Promise<void> {
  const drawing = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  const { versions, ...picture } = await encodePicture(drawing, format, { who: 'demo', network: '' })
  const folder = new URL(`${name}/`, PICTURES)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const { width, bytes } of versions) await writeFile(new URL(`${width}.webp`, folder), bytes)
  stored[name] = { ...picture, widths: versions.map(({ width }) => width) }
}

// npm run demo:draw, after a change of a drawing, a person or a blog's pictures; not at a start.
for (const { key, avatar } of DEMO_PEOPLE) await draw(key, drawAvatar(avatar), AVATAR_FORMAT)
for (const scene of DEMO_BLOGS.flatMap(({ pictures }) => Object.values(pictures))) {
  await draw(sceneName(scene), drawScene(scene), SCENE_FORMAT)
}
await writeFile(new URL('index.json', PICTURES), `${JSON.stringify(stored, null, 2)}\n`)
process.exit()
