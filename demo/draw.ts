import { mkdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodePicture } from '../server/media/encode.ts'
import { AVATAR_FORMAT, type Format } from '../server/media/formats.ts'
import { DEMO_PEOPLE } from './authors.ts'
import { DEMO_BLOGS } from './demo-blogs.ts'
import { drawScene } from './drawings.ts'
import { PICTURES, type StoredPicture, sceneName } from './pictures/stored.ts'
import { drawAvatar } from './portraits.ts'

/** Widths for a card, for one on a phone and for an article on a normal screen: 2 MB in total; all of uploads would be 3.2 MB. */
const SCENE_FORMAT: Format = { widths: [400, 760, 1200], square: false }

const stored: Record<string, StoredPicture> = {}

/** Renders the SVG in this process, where its loader is allowed, and encodes it like an upload. */
async function draw(name: string, svg: string, format: Format): Promise<void> {
  const drawing = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  const { versions, ...picture } = await encodePicture(drawing, format, { who: 'demo', network: '' })
  const folder = new URL(`${name}/`, PICTURES)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const { width, bytes } of versions) await writeFile(new URL(`${width}.webp`, folder), bytes)
  stored[name] = { ...picture, widths: versions.map(({ width }) => width) }
}

// npm run demo:draw. Run it after changing a drawing, a user or a blog's pictures; it does not run at startup.
for (const { key, avatar } of DEMO_PEOPLE) await draw(key, drawAvatar(avatar), AVATAR_FORMAT)
for (const scene of DEMO_BLOGS.flatMap(({ pictures }) => Object.values(pictures))) {
  await draw(sceneName(scene), drawScene(scene), SCENE_FORMAT)
}
await writeFile(new URL('index.json', PICTURES), `${JSON.stringify(stored, null, 2)}\n`)
process.exit()
