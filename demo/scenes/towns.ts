import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  curve,
  ellipse,
  glow,
  gradient,
  ground,
  H,
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

export const city: Paint = (r, p) => {
  const moon = r.between(300, 1300)
  const sky =
    backdrop(p.top, mix(p.top, p.low, 0.6), p.low) +
    glow('moon', moon, 250, 380, p.light, 0.6) +
    circle(moon, 250, 82, p.light)
  const blocks = times(4, (i) => {
    const fill = mix(p.far, p.near, i / 3)
    let x = -60
    let out = ''
    while (x < W) {
      const w = r.between(76, 170)
      const h = r.between(170, 430) - i * 36 + (r.chance(0.14) ? 150 : 0)
      const top = 850 + i * 30 - h
      out += rect(x, top, w, H - top, fill)
      const roof = r.int(0, 4)
      if (roof === 0)
        out += polygon(
          [
            [x, top],
            [x + w / 2, top - 44],
            [x + w, top],
          ],
          fill,
        )
      if (roof === 1)
        out +=
          rect(x + w * 0.3, top - 42, w * 0.3, 44, fill) + line(x + w * 0.45, top - 100, x + w * 0.45, top, fill, 5)
      if (roof === 2) out += shape(`M${x + 8} ${top}a${w / 2 - 8} ${w / 2 - 8} 0 0 1 ${w - 16} 0z`, fill)
      if (i > 0) {
        for (let wx = x + 14; wx < x + w - 22; wx += 26)
          for (let wy = top + 22; wy < top + h * 0.8; wy += 40)
            if (r.chance(0.12 + i * 0.1))
              out += `<path d="M${wx.toFixed(0)} ${wy.toFixed(0)}h12v18h-12z" fill="${r.chance(0.7) ? p.second : p.light}" opacity=".9"/>`
      }
      x += w + r.between(-6, 22)
    }
    return (
      out +
      gradient(`haze${i}`, [
        [p.low, 0],
        [p.low, 0.32 - i * 0.1],
      ]) +
      rect(0, 560, W, 440, `url(#haze${i})`)
    )
  })
  return sky + blocks
}

export const houses: Paint = (r, p) => {
  const sky = backdrop(p.top, p.low)
  const hill =
    ground(skyline(r, 480, 210, 0.2, 90), mix(p.far, p.low, 0.45)) +
    ground(skyline(r, 560, 120, 0.2, 90), mix(p.far, p.near, 0.15))
  const walls = [
    p.accent,
    p.second,
    p.light,
    mix(p.far, p.near, 0.4),
    mix(p.accent, p.light, 0.55),
    mix(p.second, p.near, 0.45),
    mix(p.near, p.light, 0.16),
  ]
  let row = ''
  let x = 44
  let last = ''
  while (x < W - 110) {
    const w = r.between(120, 176)
    const h = r.between(230, 350)
    const top = 690 - h
    let wall = r.pick(walls)
    while (wall === last) wall = r.pick(walls)
    last = wall
    const dark = mix(wall, p.ink, 0.75)
    row +=
      rect(x, top, w, h, wall) +
      polygon(
        [
          [x - 8, top],
          [x + w / 2, top - 86],
          [x + w + 8, top],
        ],
        mix(p.ink, p.accent, r.between(0.1, 0.3)),
      )
    row += rect(x + w * 0.72, top - 86, 20, 60, mix(p.ink, p.accent, 0.3))
    for (let f = 0; f < Math.floor((h - 80) / 76); f++)
      for (const k of [0.2, 0.6])
        row += rect(
          x + w * k,
          top + 24 + f * 76,
          w * 0.2,
          44,
          r.chance(0.3) ? p.second : dark,
          `stroke="${p.light}" stroke-width="4"`,
        )
    row += rect(x + w * 0.4, 628, w * 0.22, 62, dark)
    x += w + r.between(0, 6)
  }
  const quay = rect(0, 690, W, 22, mix(p.near, p.light, 0.25))
  const water = gradient('water', [mix(p.far, p.near, 0.4), p.near]) + rect(0, 712, W, 288, 'url(#water)')
  const mirror = `<g transform="matrix(1 0 0 -.62 0 1150)" opacity=".34">${row}</g>`
  const ripples = times(60, () =>
    rect(
      r.between(-60, W),
      r.between(724, 990),
      r.between(60, 260),
      4,
      mix(p.far, p.near, r.between(0.2, 0.8)),
      'rx="2" opacity=".75"',
    ),
  )
  const boats = [r.between(200, 600), r.between(900, 1350)]
    .map(
      (bx, i) =>
        shape(`M${bx} 800h170q-14 50 -44 50h-86q-30 -4 -40 -50z`, i ? p.accent : p.light) +
        line(bx + 80, 660, bx + 80, 800, p.ink, 6) +
        ellipse(bx + 85, 858, 110, 8, p.ink, 'opacity=".3"'),
    )
    .join('')
  return (
    sky +
    hill +
    row +
    quay +
    water +
    `<clipPath id="lake"><path d="M0 712H${W}V${H}H0z"/></clipPath><g clip-path="url(#lake)">${mirror}</g>` +
    ripples +
    boats
  )
}

/** Piled summer clouds over roofs and power lines. */
export const summerWires: Paint = (r, p) => {
  const sky = backdrop(p.top, mix(p.top, p.low, 0.7), p.low)
  const puff = (x: number, y: number, size: number, fill: string, lit: string) =>
    circle(x, y, size, fill) + circle(x - size * 0.16, y - size * 0.2, size * 0.76, lit)
  const heap = (cx: number, base: number, size: number, fill: string, lit: string) =>
    times(24, (i) => {
      const t = (i * 7) % 12
      const reach = 1 - Math.floor(i / 12) * 0.42
      const a = (t / 11) * Math.PI
      return puff(
        cx - Math.cos(a) * size * 1.3 * reach,
        base - Math.sin(a) * size * reach * r.between(0.8, 1.15),
        size * r.between(0.26, 0.44),
        fill,
        lit,
      )
    }) + ellipse(cx, base - size * 0.1, size * 1.45, size * 0.4, lit)
  const cx = r.between(560, 1040)
  const blue = mix(p.far, p.light, 0.45)
  const clouds =
    heap(cx + 260, 690, 260, mix(p.far, p.light, 0.25), blue) +
    heap(cx, 700, 400, blue, mix(p.light, p.far, 0.12)) +
    heap(cx - 60, 660, 250, mix(p.light, p.far, 0.2), p.light)
  const far = ground(skyline(r, 730, 70, 0.3), mix(p.far, p.near, 0.4))
  let roofs = ''
  for (let x = -60; x < W; x += r.between(170, 260)) {
    const y = r.between(780, 850)
    const w = r.between(200, 280)
    roofs +=
      rect(x + 16, y, w - 32, 230, mix(p.near, p.far, 0.25)) +
      polygon(
        [
          [x - 14, y + 6],
          [x + w * 0.24, y - 76],
          [x + w * 0.76, y - 76],
          [x + w + 14, y + 6],
        ],
        mix(p.near, p.ink, r.between(0.1, 0.5)),
      ) +
      rect(x + w * 0.35, y + 40, 62, 54, r.chance(0.5) ? p.second : p.light, 'opacity=".9"')
  }
  const pole = (x: number, top: number) =>
    line(x, top, x, H, p.ink, 17) +
    line(x - 96, top + 56, x + 96, top + 56, p.ink, 11) +
    line(x - 70, top + 120, x + 70, top + 120, p.ink, 9) +
    rect(x + 12, top + 140, 40, 66, p.ink, 'rx="8"') +
    times(4, (i) => circle(x - 84 + i * 56, top + 44, 9, p.accent))
  const wires = times(6, (i) => {
    const y = 176 + (i % 3) * 32 + (i > 2 ? 70 : 0)
    return stroke(
      curve([
        [-40, y - 60],
        [60, y + 50],
        [290, y + 62],
        [780, y + 210 - i * 7],
        [1310, y + 150],
        [1640, y + 20],
      ] as Point[]),
      p.ink,
      3.5,
    )
  })
  const birds = times(
    4,
    (i) =>
      ellipse(640 + i * 46, 404 + i * 3 - (i === 2 ? 6 : 0), 11, 14, p.ink) +
      circle(646 + i * 46, 390 + i * 3 - (i === 2 ? 6 : 0), 8, p.ink),
  )
  return sky + clouds + far + roofs + wires + birds + pole(290, 180) + pole(1310, 270)
}
