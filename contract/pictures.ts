import { z } from 'zod'
import * as messages from '#messages/validation.ts'

const Variants = z.array(z.object({ url: z.string(), width: z.int().positive() }))

/**
 * A stored picture. `url` is the widest version, `width` and `height` are its pixels, `variants` lists every version by
 * ascending width for srcset, and `placeholder` is a data: URL of a few pixels. An animation has one version; `stills`
 * are its first frame, by ascending width.
 */
export const Picture = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: z.string(),
  variants: Variants,
  stills: Variants.optional(),
})
export type Picture = z.infer<typeof Picture>

/** A picture for a card: only the first frame of an animation, or a page of cards would be many megabytes. */
export function firstFrameOf({ stills, ...picture }: Picture): Picture {
  const widest = stills?.at(-1)
  if (!stills || !widest) return picture
  const height = Math.max(1, Math.round((picture.height * widest.width) / picture.width))
  return { ...picture, url: widest.url, width: widest.width, height, variants: stills }
}

/** The URL of a stored picture, in any of its versions. */
export const PictureUrl = z.string().regex(/^\/media\/[0-9a-f-]{36}\/\d+(?:-still)?\.webp$/, messages.pictureRequired)

/** The id of the stored picture at a `PictureUrl`. */
export function pictureIdIn(url: string): string {
  return url.split('/')[2] ?? ''
}
