import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Encoded } from '../../server/media/formats.ts'
import type { Scene } from '../drawings.ts'

/** The folder of this file, by a path that leads there from server/dist too, into which it is built. */
export const PICTURES = new URL('../../demo/pictures/', import.meta.url)

/** A picture of `index.json`: its versions lie in the folder of its name, as `<width>.webp`. */
export type StoredPicture = Omit<Encoded, 'versions' | 'stills'> & { widths: number[] }

/** Of every sample picture what is known without opening it; `demo/draw.ts` writes it. */
export const STORED: Record<string, StoredPicture> = JSON.parse(readFileSync(new URL('index.json', PICTURES), 'utf8'))

export const sceneName = ({ kind, palette, seed }: Scene) => `${kind}-${palette}-${seed}`

/** The files of a sample picture, encoded already: nothing is drawn at a start. */
export async function readStored(name: string): Promise<Encoded> {
  const stored = STORED[name]
  if (!stored) throw new Error(`There is no sample picture "${name}": run npm run demo:draw.`)
  const { widths, ...picture } = stored
  const read = async (width: number) => ({
    width,
    bytes: await readFile(new URL(`${name}/${width}.webp`, PICTURES)),
  })
  return { ...picture, versions: await Promise.all(widths.map(read)) }
}
