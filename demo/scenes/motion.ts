import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  curve,
  glow,
  type Paint,
  type Point,
  polygon,
  rect,
  shape,
  stroke,
  times,
  W,
} from '../svg.ts'

/** Floating islands and the arc of one jump. */
export const skyIslands: Paint = (r, p) => {
  const sky = backdrop(p.top, p.low) + glow('sun', 1180, 260, 480, p.light, 0.9) + circle(1180, 260, 80, p.light)
  const clouds = times(9, () => {
    const [x, y, s] = [r.between(0, W), r.between(120, 900), r.between(0.6, 1.4)]
    return `<g opacity=".5" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${s.toFixed(2)})">${rect(-130, 0, 260, 40, p.light, 'rx="20"')}${rect(-70, -32, 150, 60, p.light, 'rx="30"')}</g>`
  })
  const island = (x: number, y: number, w: number, depth: number) => {
    const rock: Point[] = [
      [x - w, y],
      [x + w, y],
      [x + w * 0.72, y + depth * 0.4],
      [x + w * 0.36, y + depth * 0.62],
      [x + w * 0.08, y + depth],
      [x - w * 0.3, y + depth * 0.66],
      [x - w * 0.7, y + depth * 0.42],
    ]
    const lit: Point[] = [
      [x - w, y],
      [x - w * 0.1, y],
      [x + w * 0.08, y + depth],
      [x - w * 0.3, y + depth * 0.66],
      [x - w * 0.7, y + depth * 0.42],
    ]
    const blades = times(Math.floor(w / 12), (i) =>
      stroke(
        `M${x - w + 14 + i * 24} ${y - 8}q4 -16 ${r.between(-6, 12)} -${r.between(14, 30)}`,
        mix('#6f9a57', p.far, 0.25),
        6,
      ),
    )
    return (
      polygon(rock, p.near) +
      polygon(lit, mix(p.near, p.far, 0.35)) +
      blades +
      rect(x - w - 10, y - 22, w * 2 + 20, 44, mix('#6f9a57', p.near, 0.12), 'rx="22"') +
      rect(x - w - 10, y - 22, w * 2 + 20, 14, p.light, 'rx="7" opacity=".25"')
    )
  }
  const tree = (x: number, y: number, s: number) =>
    rect(x - 9 * s, y - 110 * s, 18 * s, 110 * s, p.ink) +
    circle(x, y - 150 * s, 70 * s, p.accent) +
    circle(x - 46 * s, y - 110 * s, 46 * s, mix(p.accent, p.ink, 0.14)) +
    circle(x + 50 * s, y - 116 * s, 44 * s, mix(p.accent, p.light, 0.25))
  const land =
    island(300, 640, 210, 250) +
    tree(180, 622, 1) +
    island(820, 800, 120, 150) +
    island(1300, 560, 220, 280) +
    tree(1400, 540, 1.2) +
    island(560, 230, 74, 86) +
    island(1110, 880, 60, 70)
  const arc = times(13, (i) => {
    const t = i / 12
    return circle(
      500 + t * 590,
      590 - Math.sin(t * Math.PI) * 250 - t * 70,
      8,
      p.light,
      `opacity="${(0.35 + t * 0.6).toFixed(2)}"`,
    )
  })
  const [hx, hy] = [808, 296]
  const hero = `<g transform="translate(${hx} ${hy}) rotate(12) scale(1.35)">${stroke('M-20 0q-60 10 -90 -14', p.accent, 16)}${rect(-24, -22, 48, 62, p.ink, 'rx="20"')}${circle(0, -40, 32, mix(p.light, p.second, 0.35))}${shape('M-34 -40a34 34 0 0 1 68 -6q-34 -14 -68 6z', p.ink)}${rect(-22, 30, 16, 30, p.ink, 'rx="8"')}${rect(8, 26, 16, 26, p.ink, 'rx="8"')}</g>`
  return sky + clouds + land + arc + hero
}

/** A bird drawn in many overlapping frames, as animators do with onion skinning. */
export const onionSkin: Paint = (r, p) => {
  const desk = backdrop(mix(p.far, p.near, 0.45), p.near)
  const sheets = times(
    4,
    (i) =>
      `<g transform="rotate(${(3 - i) * 2.2 - 1} 800 500)">${rect(176, 116, 1270, 790, p.ink, 'rx="6" opacity=".16"')}${rect(160, 96, 1270, 790, mix(p.light, p.far, (3 - i) * 0.12), 'rx="6"')}</g>`,
  )
  const path = curve([
    [260, 690],
    [500, 420],
    [800, 560],
    [1060, 360],
    [1340, 300],
  ])
  const guide = stroke(path, p.accent, 3, 'stroke-dasharray="3 14"')
  const spots: Point[] = [
    [290, 655],
    [420, 490],
    [560, 440],
    [720, 520],
    [880, 520],
    [1010, 395],
    [1140, 330],
    [1290, 305],
  ]
  const birds = spots
    .map(([x, y], i) => {
      const up = Math.sin(i * 1.5 + r.between(-0.1, 0.1)) * 120
      const last = i === spots.length - 1
      const fill = last ? p.ink : mix(p.light, i % 2 ? p.accent : p.second, 0.42 + i * 0.07)
      const s = 0.8 + i * 0.06
      const wing = (k: number) =>
        shape(
          `M-36 0Q${-10 + k * 20} ${-up * 0.7} ${-70 + k * 60} ${-up - 20}Q${40 + k * 30} ${-up * 0.6} 44 0Z`,
          fill,
          `opacity="${k ? 0.75 : 1}"`,
        )
      return `<g transform="translate(${x} ${y}) scale(${s.toFixed(2)}) rotate(-12)" opacity="${last ? 1 : 0.8}">${wing(1)}${shape('M-100 14Q-60 -22 30 -20Q72 -18 96 2Q60 34 -20 26Q-60 22 -120 40Z', fill)}${polygon(
        [
          [92, -4],
          [122, 8],
          [90, 10],
        ],
        last ? p.accent : fill,
      )}${wing(0)}</g>`
    })
    .join('')
  const pegs = [560, 800, 1040]
    .map((x, i) => (i === 1 ? circle(x, 858, 13, p.near) : rect(x - 30, 848, 60, 20, p.near, 'rx="10"')))
    .join('')
  const pencil = `<g transform="rotate(38 1330 760)">${rect(1150, 742, 360, 32, p.second)}${rect(1150, 742, 360, 11, mix(p.second, p.light, 0.4))}${polygon(
    [
      [1150, 742],
      [1150, 774],
      [1092, 758],
    ],
    mix(p.light, p.second, 0.3),
  )}${polygon(
    [
      [1112, 752],
      [1112, 764],
      [1092, 758],
    ],
    p.ink,
  )}${rect(1494, 742, 40, 32, p.accent, 'rx="8"')}</g>`
  return desk + sheets + guide + birds + pegs + pencil + glow('lamp', 500, 200, 800, p.light, 0.3)
}
