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
  line,
  type Paint,
  type Point,
  polygon,
  rect,
  shape,
  skyline,
  stroke,
  times,
  W,
} from '../svg.ts'

export const viaduct: Paint = (r, p) => {
  const sky = backdrop(p.top, p.low) + circle(r.between(260, 600), 220, 84, p.light)
  const back = times(3, (i) =>
    crest(crags(r, 520 + i * 70, 380 - i * 80), mix(p.far, mix(p.low, p.near, 0.35 + i * 0.15), 0.4 + i * 0.12)),
  )
  const stone = mix(p.light, p.far, 0.55)
  const arches = times(8, (i) => {
    const x = -30 + i * 210
    return `M${x + 34} 1010V690a71 92 0 0 1 142 0V1010z`
  })
  const bridge =
    shape(`M-40 560H1640V1010H-40z${arches}`, stone, 'fill-rule="evenodd"') +
    times(8, (i) => rect(-30 + i * 210 + 176, 690, 22, 320, p.ink, 'opacity=".22"')) +
    rect(-40, 552, 1700, 22, mix(stone, p.ink, 0.35))
  const coach = (x: number) =>
    rect(x, 454, 236, 92, p.accent, 'rx="14"') +
    rect(x, 510, 236, 10, p.light, 'opacity=".8"') +
    times(5, (i) => rect(x + 20 + i * 42, 470, 28, 30, mix(p.light, p.second, 0.35), 'rx="4"')) +
    times(4, (i) => circle(x + 40 + i * 52, 548, 11, p.ink))
  const engine =
    shape('M1068 454h150q74 14 84 92h-234z', mix(p.accent, p.ink, 0.25)) +
    shape('M1214 468q44 10 60 44h-60z', mix(p.light, p.second, 0.3)) +
    times(4, (i) => circle(1104 + i * 54, 548, 11, p.ink))
  const fog = times(5, (i) => glow(`f${i}`, i * 400 + r.between(-80, 80), 960, 340, p.light, 0.5))
  return (
    sky +
    back +
    bridge +
    coach(328) +
    coach(574) +
    coach(820) +
    engine +
    fog +
    ground(skyline(r, 1000, 60, 0.2), p.near)
  )
}

/** A hanging bridge of grass rope across a gorge. */
export const ropeBridge: Paint = (r, p) => {
  const sky = backdrop(p.top, p.low) + glow('sun', 800, 200, 420, p.light, 0.9) + circle(800, 200, 66, p.light)
  const back = times(3, (i) => crest(crags(r, 500 + i * 90, 380 - i * 70), mix(p.far, p.near, i * 0.14)))
  const gorge =
    gradient('gorge', [mix(p.far, p.near, 0.5), mix(p.near, p.second, 0.25)]) +
    shape('M300 1010L420 560Q800 700 1180 560L1300 1010Z', 'url(#gorge)') +
    shape('M640 1010Q760 860 780 780Q830 860 800 1010Z', mix(p.light, p.second, 0.2), 'opacity=".85"')
  const wall = (flip: number, fill: string) =>
    polygon(
      (
        [
          [-40, 330],
          [130, 350],
          [250, 410],
          [330, 430],
          [352, 500],
          [330, 590],
          [384, 700],
          [360, 820],
          [430, 1010],
          [-40, 1010],
        ] as Point[]
      ).map(([x, y]) => [flip ? W - x : x, y + r.between(-12, 12)] as const),
      fill,
    )
  const walls = wall(0, p.near) + wall(1, mix(p.near, p.ink, 0.4))
  const sag = (y: number, dip: number) =>
    curve([
      [250, y],
      [500, y + dip * 0.72],
      [800, y + dip],
      [1100, y + dip * 0.72],
      [1350, y],
    ])
  const at = (x: number, y: number, dip: number) => y + dip * (1 - ((x - 800) / 550) ** 2)
  const ropes = [
    stroke(sag(420, 230), p.second, 20),
    stroke(sag(300, 160), p.second, 9),
    stroke(sag(316, 160), mix(p.second, p.ink, 0.3), 7),
    stroke(sag(432, 232), mix(p.second, p.ink, 0.45), 12),
  ].join('')
  const ties = times(44, (i) => {
    const x = 275 + i * 24.5
    const low = at(x, 420, 230)
    return line(x, at(x, 300, 160), x + (i % 2 ? 16 : -16), low, mix(p.second, p.light, 0.3), 4)
  })
  const people = [
    [620, p.accent],
    [690, p.light],
    [1010, p.accent],
  ]
    .map(([px, colour]) => {
      const x = px as number
      const y = at(x, 410, 230)
      return (
        shape(`M${x - 20} ${y}l8 -62q12 -16 24 0l8 62z`, colour as string) +
        circle(x, y - 84, 14, p.ink) +
        ellipse(x, y - 94, 22, 7, p.ink)
      )
    })
    .join('')
  const posts = [250, 1330]
    .map(
      (x) =>
        rect(x - 10, 280, 34, 170, mix(p.near, p.ink, 0.55), 'rx="6"') +
        rect(x - 4, 280, 10, 150, p.light, 'rx="5" opacity=".18"'),
    )
    .join('')
  return sky + back + gorge + ropes + people + ties + posts + walls
}
