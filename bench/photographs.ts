import sharp from 'sharp'

const WIDTH = 1600
const HEIGHT = 900

/**
 * JPEGs of 1600x900 and 100 to 150 kB, like a camera's after downscaling: hills under a sky, with sensor noise. The
 * same in every run, so that runs can be compared.
 */
export async function photographs(count: number): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (let seed = 1; seed <= count; seed++) made.push(await photograph(seed))
  return made
}

function photograph(seed: number): Promise<Buffer> {
  const random = randomOf(seed)
  const sky = [90 + random() * 120, 110 + random() * 100, 140 + random() * 100]
  const land = [30 + random() * 90, 50 + random() * 80, 20 + random() * 60]
  const [long, short, rough] = [200 + random() * 200, 50 + random() * 60, 12 + random() * 12]
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let x = 0; x < WIDTH; x++) {
    const ridge = HEIGHT * 0.55 + 120 * Math.sin(x / long) + 40 * Math.sin(x / short) + 12 * Math.sin(x / rough)
    for (let y = 0; y < HEIGHT; y++) {
      const texture = y > ridge ? 25 * Math.sin(x / rough + y / 9) * Math.sin(y / short) : 0
      const light = (y > ridge ? 1 - (y - ridge) / HEIGHT : 0.6 + y / HEIGHT) + 0
      const grain = (random() - 0.5) * 22
      for (let c = 0; c < 3; c++) {
        const colour = (y > ridge ? land : sky)[c] ?? 0
        pixels[(y * WIDTH + x) * 3 + c] = Math.max(0, Math.min(255, colour * light + texture + grain))
      }
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
