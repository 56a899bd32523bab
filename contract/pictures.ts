import { z } from 'zod'

/**
 * A stored picture. `url` is the widest version; `variants` lists every version by ascending width for
 * srcset; width and height are those of `url` in pixels; `placeholder` is a data: address of a few pixels.
 */
export const Picture = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: z.string(),
  variants: z.array(z.object({ url: z.string(), width: z.int().positive() })),
})
export type Picture = z.infer<typeof Picture>
