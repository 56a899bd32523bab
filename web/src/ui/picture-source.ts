import type { Picture } from '#contract/pictures.ts'

/** The URL of the narrowest variant that is sharp at `width` CSS pixels on a 2x screen; undefined without a picture. */
export function pictureSource(picture: Pick<Picture, 'url' | 'variants'> | null, width: number): string | undefined {
  return picture?.variants.find((version) => version.width >= 2 * width)?.url ?? picture?.url
}
