/** Steps of linear light, fine enough for each of 256 values. */
const STEPS = 4096

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const CURVE = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

// Display P3 has the white and the curve of sRGB and other primary colours: in linear light, a matrix converts them.

/** Converts pixels of Display P3 to sRGB, in place; of a colour that sRGB lacks, each channel becomes the nearest. */
export function p3ToSrgb(pixels: Buffer, channels: number): void {
  if (channels < 3) return
  for (let at = 0; at < pixels.length; at += channels) {
    const red = LINEAR[pixels[at] as number] as number
    const green = LINEAR[pixels[at + 1] as number] as number
    const blue = LINEAR[pixels[at + 2] as number] as number
    pixels[at] = curved(1.2249402 * red - 0.2249402 * green)
    pixels[at + 1] = curved(1.0420569 * green - 0.0420569 * red)
    pixels[at + 2] = curved(1.0982736 * blue - 0.0196376 * red - 0.0786361 * green)
  }
}

const curved = (light: number) => CURVE[Math.round(Math.min(1, Math.max(0, light)) * STEPS)] as number
