import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  crags,
  crest,
  curve,
  ellipse,
  glow,
  gradient,
  ground,
  type Paint,
  polygon,
  rect,
  shape,
  skyline,
  stroke,
  times,
  W,
} from '../svg.ts'

/** A round pool with steam, under a snowy ridge. */
export const hotPool: Paint = (r, p) => {
  const sky = backdrop(p.top, p.low)
  const snow =
    crest(crags(r, 520, 380), mix(p.far, p.light, 0.3)) +
    crest(crags(r, 560, 220), mix(p.far, p.near, 0.3)) +
    ground(skyline(r, 600, 90, 0.2), mix(p.light, p.far, 0.25))
  const rim =
    ellipse(800, 770, 690, 236, mix(p.near, p.ink, 0.5)) +
    ellipse(800, 760, 690, 232, mix(p.light, p.far, 0.45)) +
    ellipse(800, 770, 630, 196, mix(p.near, p.second, 0.1))
  const water =
    gradient('pool', [mix(p.far, p.near, 0.5), mix(p.far, p.light, 0.25)]) + ellipse(800, 780, 624, 186, 'url(#pool)')
  const rings = [
    [620, 760],
    [1000, 800],
    [860, 700],
  ]
    .map(([x = 0, y = 0]) =>
      times(5, (k) =>
        ellipse(
          x,
          y + 14,
          62 + k * 46,
          15 + k * 11,
          'none',
          `stroke="${p.light}" stroke-width="2.5" opacity="${0.55 - k * 0.1}"`,
        ),
      ),
    )
    .join('')
  const bather = (x: number, y: number, skin: string, cap: string) =>
    ellipse(x, y + 26, 66, 20, skin) +
    rect(x - 12, y - 26, 24, 40, skin, 'rx="10"') +
    circle(x, y - 50, 33, skin) +
    shape(`M${x - 36} ${y - 50}a36 36 0 0 1 72 0q-36 -16 -72 0z`, cap) +
    ellipse(x, y + 36, 80, 12, mix(p.far, p.near, 0.35), 'opacity=".7"')
  const people =
    bather(860, 700, '#d9a47f', p.accent) +
    bather(620, 760, '#f0c9a8', p.second) +
    bather(1000, 800, '#a9714f', p.light)
  const steam = times(9, (i) =>
    glow(`s${i}`, 260 + i * 130 + r.between(-40, 40), r.between(420, 640), r.between(130, 240), p.light, 0.42),
  )
  return sky + snow + rim + water + rings + people + steam
}

/** The bottom of the sea: light from above, a cable from edge to edge. */
export const seabed: Paint = (r, p) => {
  const water = backdrop(mix(p.low, p.light, 0.25), p.far, mix(p.far, p.near, 0.7), p.near)
  const rays = times(7, (i) =>
    polygon(
      [
        [420 + i * 120, -10],
        [480 + i * 128, -10],
        [100 + i * 280 + r.between(-60, 60), 900],
        [i * 270, 900],
      ],
      p.light,
      `opacity="${(0.05 + r.next() * 0.07).toFixed(2)}"`,
    ),
  )
  const deep = times(3, (i) =>
    ground(skyline(r, 800 + i * 78, 150 - i * 30, 0.25, 90), mix(p.far, p.near, 0.62 + i * 0.16)),
  )
  const cable = curve([
    [-40, 800],
    [260, 838],
    [560, 772],
    [840, 838],
    [1140, 880],
    [1400, 820],
    [1640, 850],
  ])
  const line =
    stroke(cable, p.ink, 34) +
    stroke(cable, p.accent, 22) +
    stroke(cable, p.light, 4, 'opacity=".5" transform="translate(0 -6)"')
  const joint =
    rect(640, 772, 150, 62, mix(p.near, p.second, 0.65), 'rx="26" transform="rotate(14 715 800)"') +
    times(4, (i) => rect(664 + i * 27, 774, 7, 58, p.ink, 'opacity=".35" transform="rotate(14 715 800)"'))
  const weed = times(26, () => {
    const x = r.between(0, W)
    const y = r.between(900, 1010)
    const tall = r.between(60, 210)
    return stroke(
      `M${x} ${y}q${r.between(-40, 40)} -${tall / 2} ${r.between(-20, 20)} -${tall}`,
      mix(p.near, p.second, r.between(0.1, 0.5)),
      r.between(6, 14),
    )
  })
  const fish = times(17, (i) => {
    const x = 880 + (i % 6) * 84 + r.between(-30, 30)
    const y = 330 + Math.floor(i / 6) * 66 + r.between(-24, 24)
    const s = r.between(0.7, 1.2)
    return shape(
      'M-30 0q26 -22 52 0l20 -14v28l-20 -14q-26 22 -52 0z',
      i % 5 ? p.ink : p.accent,
      `transform="translate(${x} ${y}) scale(${s.toFixed(2)})" opacity=".8"`,
    )
  })
  const bubbles = times(24, () =>
    circle(
      r.between(100, 700),
      r.between(120, 720),
      r.between(2, 9),
      'none',
      `stroke="${p.light}" stroke-width="2" opacity=".5"`,
    ),
  )
  return water + rays + deep + fish + line + joint + weed + bubbles
}
