import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  ellipse,
  glow,
  gradient,
  ground,
  H,
  type Paint,
  polygon,
  rect,
  shape,
  skyline,
  stroke,
  times,
  W,
} from '../svg.ts'

export const openSea: Paint = (r, p) => {
  const horizon = 500
  const x = r.between(480, 1120)
  const sky =
    backdrop(p.top, p.low, p.low) +
    glow('sun', x, horizon - 70, 560, p.light, 0.9) +
    circle(x, horizon - 70, 110, mix(p.light, p.accent, 0.55))
  const water =
    gradient('water', [mix(p.far, p.low, 0.3), mix(p.far, p.near, 0.55), p.near]) +
    rect(0, horizon, W, H - horizon, 'url(#water)')
  const island = ground(
    skyline(r, horizon - 8, 80, 0.7, 40).map(
      ([px, py]) =>
        [
          px,
          px < 620 === x > 800 ? Math.min(horizon, py + Math.abs(px - (x > 800 ? 200 : 1400)) * 0.16) : horizon,
        ] as const,
    ),
    mix(p.far, p.near, 0.4),
  ).replace(/L1640 1010L-40 1010Z/, `L1640 ${horizon}L-40 ${horizon}Z`)
  const shine = times(60, (i) => {
    const y = horizon + 8 + (i / 60) ** 1.6 * 470
    const w = (26 + (y - horizon) * 0.42) * r.between(0.4, 1.3)
    return rect(
      x - w / 2 + r.between(-1, 1) * (20 + (y - horizon) * 0.22),
      y,
      w,
      2 + (y - horizon) * 0.012,
      p.light,
      `rx="3" opacity="${(0.75 - (y - horizon) / 900).toFixed(2)}"`,
    )
  })
  const swell = times(34, () => {
    const y = horizon + 30 + r.next() ** 0.7 * 450
    const px = r.between(-60, W)
    const w = (y - horizon) * r.between(0.3, 0.9)
    return stroke(
      `M${px} ${y}q${w / 4} -${w * 0.05} ${w / 2} 0t${w / 2} 0`,
      mix(p.far, p.light, 0.25),
      1 + (y - horizon) * 0.006,
      'opacity=".4"',
    )
  })
  const bx = x + (x > 800 ? -330 : 330)
  const boat =
    polygon(
      [
        [bx, 470],
        [bx, 656],
        [bx - 84, 656],
      ],
      p.light,
    ) +
    polygon(
      [
        [bx + 8, 500],
        [bx + 8, 656],
        [bx + 92, 650],
      ],
      p.accent,
    ) +
    shape(`M${bx - 104} 668h214q-14 38 -50 38h-112q-36 -4 -52 -38z`, p.ink) +
    ellipse(bx, 716, 130, 9, p.ink, 'opacity=".3"')
  return sky + island + water + shine + swell + boat
}

export const lighthouse: Paint = (r, p) => {
  const sky = backdrop(p.top, mix(p.top, p.low, 0.6), p.low)
  const stars = times(90, () =>
    circle(r.between(0, W), r.between(0, 420), r.between(0.8, 2.4), p.light, 'opacity=".7"'),
  )
  const beam =
    gradient(
      'beam',
      [
        [p.light, 0],
        [p.light, 0.75],
      ],
      true,
    ) +
    polygon(
      [
        [1150, 292],
        [-20, 60],
        [-20, 420],
        [1150, 312],
      ],
      'url(#beam)',
    )
  const back =
    gradient(
      'beam2',
      [
        [p.light, 0.55],
        [p.light, 0],
      ],
      true,
    ) +
    polygon(
      [
        [1150, 294],
        [1620, 220],
        [1620, 390],
        [1150, 312],
      ],
      'url(#beam2)',
    )
  const sea = gradient('water', [mix(p.far, p.low, 0.3), p.near]) + rect(0, 640, W, 360, 'url(#water)')
  const foam = times(40, () => {
    const y = r.between(655, 960)
    const w = 40 + (y - 640) * r.between(0.2, 0.9)
    return rect(r.between(-40, 1100), y, w, 2 + (y - 640) * 0.01, p.light, 'rx="3" opacity=".28"')
  })
  const cliff =
    shape('M760 1010C800 900 880 850 900 760C915 690 1000 640 1060 628L1620 590V1010Z', mix(p.near, p.ink, 0.35)) +
    shape(
      'M760 1010C830 930 920 900 950 800C966 740 1010 690 1060 628L1040 628C960 650 915 690 900 760C880 850 800 900 760 1010Z',
      mix(p.far, p.near, 0.5),
    )
  const tower =
    gradient('tower', [mix(p.light, p.far, 0.1), mix(p.light, p.near, 0.45)], true) +
    polygon(
      [
        [1116, 340],
        [1184, 340],
        [1206, 634],
        [1094, 634],
      ],
      'url(#tower)',
    ) +
    polygon(
      [
        [1111, 410],
        [1189, 410],
        [1194, 480],
        [1106, 480],
      ],
      p.accent,
    ) +
    polygon(
      [
        [1101, 550],
        [1199, 550],
        [1204, 612],
        [1096, 612],
      ],
      p.accent,
    )
  const top =
    rect(1104, 328, 92, 14, p.ink) +
    rect(1126, 274, 48, 54, p.light) +
    shape('M1118 276q32 -58 64 0z', p.accent) +
    glow('lamp', 1150, 302, 190, p.light, 0.9)
  const house =
    polygon(
      [
        [1260, 560],
        [1330, 505],
        [1400, 560],
      ],
      p.ink,
    ) +
    rect(1270, 558, 120, 62, mix(p.light, p.near, 0.4)) +
    rect(1312, 576, 26, 30, p.second)
  return sky + stars + beam + back + sea + foam + cliff + house + tower + top
}

/** Rows of overlapping scales, as on a kimono, running towards a sun. */
export const scales: Paint = (r, p) => {
  const x = r.between(500, 1100)
  const sky = backdrop(p.top, p.low) + circle(x, 400, 230, p.accent) + glow('halo', x, 400, 520, p.light, 0.35)
  const colours = [p.near, mix(p.far, p.near, 0.5), p.far, mix(p.near, p.second, 0.35)]
  const rows = times(9, (row) => {
    const size = 96 + row * 9
    const y = 430 + row * 66 + Math.sin(row) * 6
    const shift = row % 2 ? size : 0
    return times(Math.ceil(W / (size * 2)) + 2, (i) => {
      const cx = i * size * 2 - shift
      const dip = Math.sin((cx / W) * 5 + row * 0.6) * 46
      const base = mix(r.pick(colours), p.ink, row * 0.025)
      return (
        circle(cx, y + dip + size, size, base) +
        [0.82, 0.62, 0.42, 0.2]
          .map((k, j) => circle(cx, y + dip + size, size * k, j % 2 ? base : mix(p.low, p.light, 0.5)))
          .join('')
      )
    })
  })
  return sky + rows
}
