import type { Picture } from '#contract/pictures.ts'

/** The address of the narrowest version that is sharp at `width` CSS pixels on a fine screen; undefined without a picture. */
export function pictureSource(picture: Pick<Picture, 'url' | 'variants'> | null, width: number): string | undefined {
  return picture?.variants.find((version) => version.width >= 2 * width)?.url ?? picture?.url
}
