import { oneLine } from '#contract/visible-text.ts'
import { MEDIA_PATH, PICTURE_ID } from '../media/store.ts'
import type { PictureTag } from './rich-text-writer.ts'

const PICTURE_ADDRESS = new RegExp(`^${MEDIA_PATH}(${PICTURE_ID})/\\d+\\.webp$`)
const INLINE_PICTURE = /^data:image\/[a-z0-9.+-]+[;,]/i

/** Whether the address of a picture is the picture itself, which `inline-pictures.ts` stores. */
export const isInlinePicture = (address: string): boolean => INLINE_PICTURE.test(address)

/** The picture of an `img`, if it is one of this site or within the text. */
export function pictureIn(attributes: Map<string, string>): PictureTag | undefined {
  const address = (attributes.get('src') ?? '').trim()
  const id = isInlinePicture(address) ? address : PICTURE_ADDRESS.exec(address)?.[1]
  return id ? { id, alt: oneLine(attributes.get('alt') ?? ''), isWide: false } : undefined
}
