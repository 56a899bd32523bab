import sharp from 'sharp'

/** Pictures that are drawn; each post without a picture has one of them. */
const COVERS = 12
const [WIDTH, HEIGHT] = [1200, 675]

/** Which of the pictures a post has: always the same. */
export function coverOf(key: string): number {
  let sum = 0
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum % COVERS
}

/** Draws a cover: hills in two colours. */
export function drawCover(at: number): Promise<Buffer> {
  const hue = Math.round((360 / COVERS) * at)
  const hill = (y: number, light: number, bend: number) =>
    `<path d="M0 ${y}C300 ${y - bend} 500 ${y + bend} 720 ${y}S1050 ${y - bend} 1200 ${y - bend / 3}V${HEIGHT}H0Z" fill="hsl(${hue} 45% ${light}%)"/>`
  const sky = `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${(hue + 30) % 360} 55% 84%)"/>`
  const sun = `<circle cx="${260 + at * 60}" cy="210" r="90" fill="hsl(${(hue + 60) % 360} 75% 93%)"/>`
  const hills = hill(380, 66, 90) + hill(470, 52, -70) + hill(570, 38, 60)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${sky}${sun}${hills}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
