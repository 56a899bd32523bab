import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Encoded } from '../../server/media/formats.ts'
import type { Scene } from '../drawings.ts'

/** The folder of this file, by a path that is also valid from server/dist, where the build puts this module. */
export const PICTURES = new URL('../../demo/pictures/', import.meta.url)

/** An entry of `index.json`: the versions are in the folder with the picture's name, as `<width>.webp`. */
export type StoredPicture = Omit<Encoded, 'versions' | 'stills'> & { widths: number[] }

/** The metadata of every sample picture, written by `demo/draw.ts`. */
export const STORED: Record<string, StoredPicture> = JSON.parse(readFileSync(new URL('index.json', PICTURES), 'utf8'))

export const sceneName = ({ kind, palette, seed }: Scene) => `${kind}-${palette}-${seed}`

/** Reads the encoded files of a sample picture, so that nothing is drawn at startup. */
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
