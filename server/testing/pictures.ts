import sharp from 'sharp'

let small: Promise<Buffer> | undefined

/** A small valid JPEG, made once. */
export function aPicture(): Promise<Buffer> {
  small ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#7c5cd6' } })
    .jpeg()
    .toBuffer()
  return small
}
