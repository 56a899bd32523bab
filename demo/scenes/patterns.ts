import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  curve,
  cut,
  ellipse,
  glow,
  H,
  line,
  type Paint,
  type Point,
  polygon,
  rect,
  shape,
  stroke,
  times,
  W,
} from '../svg.ts'

/** Leaves and pebbles cut from coloured paper. */
export const paperCut: Paint = (r, p) => {
  const tones = [p.accent, p.second, p.near, p.far, mix(p.far, p.light, 0.5), mix(p.accent, p.light, 0.5)]
  const sheets = times(6, (i) => {
    const [x, y] = [(i % 3) * 533 - 20, Math.floor(i / 3) * 500 - 20]
    return shape(
      `M${x + r.between(-20, 20)} ${y}H${x + 580}V${y + 560 + r.between(-20, 20)}H${x}Z`,
      mix(tones[(i * 2 + 1) % tones.length] as string, p.low, 0.6),
    )
  })
  const pebbles = times(5, (i) => {
    const [x, y, s] = [120 + i * 330 + r.between(-60, 60), r.between(180, 820), r.between(110, 210)]
    const d = curve(
      Array.from({ length: 8 }, (_, k) => {
        const a = (k / 8) * 6.283
        const d = s * r.between(0.7, 1.15)
        return [x + Math.cos(a) * d * 1.2, y + Math.sin(a) * d] as const
      }),
      true,
    )
    return cut(d, tones[i % tones.length] as string, 14)
  })
  const fronds = times(6, (i) => {
    const lobes = r.int(4, 6)
    const left: Point[] = []
    const right: Point[] = []
    for (let k = 0; k <= lobes; k++) {
      const y = -k * 92
      const reach = (1 - (k / (lobes + 1)) ** 2) * r.between(130, 175)
      left.push([-22, y + 14], [-reach, y - 36], [-reach * 0.96, y - 84], [-26, y - 40])
      right.unshift([26, y - 40], [reach * 0.96, y - 84], [reach, y - 36], [22, y + 14])
    }
    const d = curve([[0, 70], ...left, [0, -lobes * 92 - 110], ...right], true)
    const at = `translate(${140 + i * 270 + r.between(-30, 30)} ${r.between(640, 960)}) rotate(${r.int(-46, 46)}) scale(${r.between(0.72, 1.08).toFixed(2)})`
    return `<g transform="${at}">${cut(d, tones[(i * 5 + 2) % tones.length] as string, 12)}</g>`
  })
  return backdrop(p.low, p.low) + sheets + pebbles + fronds
}

/** Plants whose stems are the traces of a circuit board. */
export const circuitGarden: Paint = (r, p) => {
  const back = backdrop(mix(p.near, p.ink, 0.55), mix(p.near, p.ink, 0.1)) + glow('heart', 800, 860, 900, p.far, 0.4)
  const dots = times(180, (i) => circle(40 + (i % 18) * 90, 50 + Math.floor(i / 18) * 100, 2.4, p.far, 'opacity=".35"'))
  const stems = times(15, (i) => {
    const from = 590 + i * 30
    const to = 110 + i * 99
    const top = 130 + Math.abs(i - 7) * 10 + r.between(-30, 130)
    const bend = 770 - Math.abs(i - 7) * 26
    const out = Math.abs(to - from) * 1.6
    const tone = r.pick([p.second, p.accent, p.far, mix(p.far, p.light, 0.4)])
    const leaves = times(r.int(2, 4), (k) => {
      const y = bend - out * 0.3 - 20 - k * 74
      const side = (k + i) % 2 ? 1 : -1
      if (y < top + 30) return ''
      return (
        line(to, y + 36, to + side * 34, y, tone, 6) +
        shape(
          `M${to + side * 30} ${y + 2}q${side * 12} -46 ${side * 62} -42q${side * -4} 44 ${side * -62} 42z`,
          mix(tone, p.near, 0.2),
        )
      )
    })
    const head =
      i % 3 === 0
        ? times(8, (k) =>
            ellipse(to + Math.cos(k * 0.785) * 26, top + Math.sin(k * 0.785) * 26, 17, 17, mix(tone, p.light, 0.15)),
          ) + circle(to, top, 17, p.light)
        : i % 3 === 1
          ? circle(to, top, 24, 'none', `stroke="${tone}" stroke-width="9"`) + circle(to, top, 8, p.light)
          : polygon(
              [
                [to, top - 40],
                [to + 30, top],
                [to, top + 40],
                [to - 30, top],
              ],
              tone,
            )
    return stroke(`M${from} 860V${bend}L${to} ${bend - out * 0.3}V${top + 20}`, tone, 7) + leaves + head
  })
  const chip =
    rect(548, 820, 504, 150, p.ink, 'rx="16"') +
    rect(560, 832, 480, 126, mix(p.near, p.far, 0.4), 'rx="12"') +
    rect(620, 862, 360, 66, mix(p.near, p.ink, 0.4), 'rx="8"') +
    circle(590, 896, 9, p.accent) +
    times(15, (i) => rect(583 + i * 30, 806, 14, 22, p.second))
  return back + dots + stems + chip
}

/** A wall of glazed tiles, each rotated by 90° against its neighbour. */
export const glazedTiles: Paint = (r, p) => {
  const size = 200
  const kind = r.int(0, 1)
  const white = mix(p.light, p.low, 0.4)
  const arc = (radius: number, fill: string) => shape(`M0 0H${radius}A${radius} ${radius} 0 0 1 0 ${radius}Z`, fill)
  const petal =
    shape('M0 0C20 90 70 150 150 150C150 70 90 20 0 0Z', p.near) +
    shape('M22 22C40 84 74 122 126 126C122 74 84 40 22 22Z', mix(p.far, p.light, 0.2)) +
    stroke('M30 30L118 118', p.near, 5)
  const flower =
    rect(0, 0, size, size, white) +
    petal +
    `<g transform="translate(200 200) rotate(180)">${arc(74, p.second)}${arc(52, white)}${arc(32, p.accent)}</g>` +
    stroke('M200 62Q110 40 62 200', p.near, 7) +
    circle(172, 36, 13, p.accent) +
    circle(36, 172, 13, p.accent)
  const arcs =
    rect(0, 0, size, size, white) +
    arc(188, p.near) +
    arc(160, white) +
    arc(140, mix(p.far, p.second, 0.4)) +
    arc(90, white) +
    arc(66, p.near) +
    arc(30, p.accent) +
    `<g transform="translate(200 200) rotate(180)">${arc(62, p.second)}${arc(30, white)}</g>`
  const tile = kind ? flower : arcs
  const wall = times(40, (i) => {
    const [c, row] = [i % 8, Math.floor(i / 8)]
    const turn =
      [
        [180, 270],
        [90, 0],
      ][row % 2]?.[c % 2] ?? 0
    const tint = r.chance(0.18)
      ? rect(c * size, row * size, size, size, r.pick([p.near, p.light, p.accent]), 'opacity=".13"')
      : ''
    return `<use href="#tile" transform="translate(${c * size + 100} ${row * size + 100}) rotate(${turn}) translate(-100 -100)"/>${tint}`
  })
  const joints =
    times(9, (i) => line(i * size, 0, i * size, H, mix(p.low, p.ink, 0.25), 4, 'opacity=".6"')) +
    times(6, (i) => line(0, i * size, W, i * size, mix(p.low, p.ink, 0.25), 4, 'opacity=".6"'))
  const missing = [r.int(1, 3) + r.int(1, 3) * 8, r.int(4, 6) + r.int(1, 3) * 8]
    .map(
      (at) =>
        rect((at % 8) * size, Math.floor(at / 8) * size, size, size, mix(p.low, '#a58f78', 0.55)) +
        rect((at % 8) * size, Math.floor(at / 8) * size, size, 16, p.ink, 'opacity=".2"'),
    )
    .join('')
  return `<defs><g id="tile">${tile}</g></defs>${wall}${missing}${joints}${glow('light', 300, 100, 1200, p.light, 0.35)}`
}

/** A grid of lamps, some on: a binary number. */
export const lampField: Paint = (r, p) => {
  const back = backdrop(mix(p.near, p.ink, 0.6), mix(p.near, p.ink, 0.15))
  const wave = r.between(0, 6)
  const cells = times(160, (i) => {
    const [c, row] = [i % 16, Math.floor(i / 16)]
    const [x, y] = [56 + c * 94, 46 + row * 92]
    const on = r.chance(0.5 + 0.42 * Math.sin(c * 0.5 + row * 0.7 + wave))
    const tone = mix(mix(p.accent, p.second, row / 9), p.light, r.next() * 0.35)
    return on
      ? rect(x, y, 76, 76, tone, 'rx="20"') + rect(x + 14, y + 12, 48, 14, p.light, 'rx="7" opacity=".45"')
      : rect(x, y, 76, 76, mix(p.near, p.far, 0.22), 'rx="20"') +
          rect(x + 6, y + 8, 64, 62, mix(p.near, p.ink, 0.3), 'rx="16"')
  })
  return back + cells + glow('bloom', r.between(400, 1200), r.between(300, 700), 760, p.accent, 0.22)
}
