import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** The canvas size of every scene, in pixels. */
export const W = 1600
export const H = 1000

export type Point = readonly [x: number, y: number]
/** Returns the content of a scene as SVG, determined only by the generator and the palette. */
export type Paint = (r: Random, p: Palette) => string

const n = (value: number) => String(Math.round(value * 10) / 10)
const style = (fill: string, more: string) => `fill="${fill}"${more ? ` ${more}` : ''}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${style(fill, more)}`

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${style(fill, more)}`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${style(fill, more)}`

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" ${style(fill, more)}`

export const polygon = (points: readonly Point[], fill: string, more = '') =>
  shape(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, more)

export const stroke = (d: string, colour: string, width: number, more = '') =>
  shape(
    d,
    'none',
    `stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}`,
  )

export const line = (x1: number, y1: number, x2: number, y2: number, colour: string, width: number, more = '') =>
  stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, colour, width, more)

/** Path data of a smooth curve through the points (Catmull-Rom as Bézier). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (i: number): Point => points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] as Point
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? `${d}Z` : d
}

/** A curve from edge to edge, filled down to the bottom of the canvas. */
export const ground = (points: readonly Point[], fill: string, more = '') =>
  shape(`${curve(points)}L${W + 40} ${H + 10}L-40 ${H + 10}Z`, fill, more)

/** A filled shape with a soft shadow, like cut paper lying on paper. */
export function cut(d: string, fill: string, lift = 10): string {
  const shadow = (by: number, opacity: number) =>
    shape(d, '#000', `opacity="${opacity}" transform="translate(${n(by * 0.6)} ${n(by)})"`)
  return shadow(lift * 1.6, 0.06) + shadow(lift, 0.08) + shadow(lift * 0.5, 0.08) + shape(d, fill)
}

const stops = (colours: readonly (readonly [string, number])[]) =>
  colours
    .map(([colour, opacity], i) => {
      const offset = n((i / (colours.length - 1)) * 100)
      return `<stop offset="${offset}%" stop-color="${colour}" stop-opacity="${opacity}"/>`
    })
    .join('')

/** A gradient over the filled shape, from top to bottom unless `across`. Colours may have an opacity. */
export function gradient(id: string, colours: readonly (string | readonly [string, number])[], across = false): string {
  const list = colours.map((colour) => (typeof colour === 'string' ? ([colour, 1] as const) : colour))
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops(list)}</linearGradient>`
}

/** Light that fades outwards: a radial gradient, which is much cheaper than a blur. */
export function glow(id: string, x: number, y: number, radius: number, colour: string, strength = 0.8): string {
  const fade = stops([
    [colour, strength],
    [colour, strength * 0.45],
    [colour, strength * 0.14],
    [colour, 0],
  ])
  return `<radialGradient id="${id}">${fade}</radialGradient>${circle(x, y, radius, `url(#${id})`)}`
}

/** The backdrop from edge to edge. */
export const backdrop = (...colours: string[]) => gradient('back', colours) + rect(0, 0, W, H, 'url(#back)')

export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** Points of a skyline: three sine waves and jitter. `rough` is 0 for a soft hill, 1 for a jagged ridge. */
export function skyline(r: Random, base: number, height: number, rough: number, step = 50): Point[] {
  const waves = [r.between(380, 700), r.between(190, 330), r.between(90, 150)].map(
    (length) => [length, r.next() * 6.3] as const,
  )
  const points: Point[] = []
  for (let x = -40; x <= W + 40 + step; x += step) {
    const sum = waves.reduce(
      (all, [length, phase], i) => all + Math.sin((x / length) * 6.283 + phase) / (i * 1.6 + 1),
      0,
    )
    points.push([x, base - height * (0.5 + sum * 0.34) - r.between(-1, 1) * rough * height * 0.22])
  }
  return points
}

/** The points of a jagged mountain crest by midpoint displacement, from edge to edge, for `crest`. */
export function crags(r: Random, base: number, height: number): Point[] {
  let heights = Array.from({ length: 7 }, (_, i) => base - height * (i % 2 ? r.between(0.6, 1) : r.between(0.1, 0.5)))
  for (let size = height * 0.2; size > 7; size *= 0.52) {
    heights = heights.flatMap((y, i) => {
      const next = heights[i + 1]
      return next === undefined ? [y] : [y, (y + next) / 2 + r.between(-size, size)]
    })
  }
  const step = (W + 80) / (heights.length - 1)
  return heights.map((y, i) => [-40 + i * step, y] as const)
}

/** Like `ground`, but with straight edges. */
export const crest = (points: readonly Point[], fill: string) =>
  polygon([...points, [W + 40, H + 10], [-40, H + 10]], fill)
