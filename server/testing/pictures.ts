import sharp from 'sharp'

/** A photograph with detail, so that it is neither tiny nor blank. */
export const makePhoto = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

let small: Promise<Buffer> | undefined

/** A small valid JPEG, created once. */
export function makePicture(): Promise<Buffer> {
  small ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#7c5cd6' } })
    .jpeg()
    .toBuffer()
  return small
}

/** An animation of two single-coloured frames, which is stored with stills in addition to its version. */
export async function makeAnimation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
}
