import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { backdrop, curve, gradient, H, rect, shape, stroke, times, W } from '../svg.ts'

/** A wall and a table top, with window light across both. */
export function tableTop(p: Palette, edge: number): string {
  const wall = backdrop(mix(p.top, p.low, 0.25), mix(p.low, p.top, 0.35))
  const panes = [0, 1]
    .map((i) => shape(`M${240 + i * 250} -10h190l-150 ${edge + 20}h-190z`, p.light, 'opacity=".38"'))
    .join('')
  const wood =
    gradient('wood', [mix(p.far, p.light, 0.12), mix(p.far, p.near, 0.35)]) + rect(0, edge, W, H - edge, 'url(#wood)')
  const grain = times(7, (i) =>
    stroke(`M-20 ${edge + 40 + i * 46}q420 ${i % 2 ? 26 : -18} 820 4t840 -6`, p.near, 2, 'opacity=".14"'),
  )
  return wall + panes + wood + grain + rect(0, edge, W, 5, p.light, 'opacity=".5"')
}

export const steam = (r: Random, x: number, y: number, colour: string, count = 3) =>
  times(count, (i) => {
    const sx = x + (i - (count - 1) / 2) * 74
    const d = curve([
      [sx, y],
      [sx + r.between(18, 38), y - 90],
      [sx - r.between(18, 38), y - 180],
      [sx + r.between(8, 30), y - 270],
      [sx, y - 350],
    ])
    return stroke(d, colour, 30, 'opacity=".16"') + stroke(d, colour, 12, 'opacity=".4"')
  })

export const shade = (id: string) =>
  gradient(
    id,
    [
      ['#fff', 0.3],
      ['#fff', 0],
      ['#000', 0.1],
      ['#000', 0.34],
    ],
    true,
  )
