import { mix } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  backdrop,
  circle,
  crags,
  crest,
  ellipse,
  glow,
  gradient,
  ground,
  H,
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

function fir(x: number, foot: number, tall: number, fill: string): string {
  const wide = tall * 0.2
  const tier = (from: number, to: number, w: number) =>
    polygon(
      [
        [x, foot - tall * to],
        [x + w, foot - tall * from],
        [x - w, foot - tall * from],
      ],
      fill,
    )
  return (
    rect(x - tall * 0.02, foot - tall * 0.1, tall * 0.04, tall * 0.14, fill) +
    tier(0.06, 0.5, wide) +
    tier(0.28, 0.74, wide * 0.78) +
    tier(0.52, 1, wide * 0.55)
  )
}

const firs = (r: Random, points: readonly Point[], count: number, tall: number, fill: string) =>
  times(count, () => {
    const [x, y] = r.pick(points)
    return fir(x + r.between(-24, 24), y + 18, tall * r.between(0.5, 1.1), fill)
  })

export const ridges: Paint = (r, p) => {
  const sunX = r.between(420, 1180)
  const layers = 7
  const sky = backdrop(p.top, mix(p.top, p.low, 0.6), p.low)
  const sun = glow('sun', sunX, 330, 520, p.light, 0.85) + circle(sunX, 330, 92, mix(p.light, p.accent, 0.12))
  const land = times(layers, (i) => {
    const t = i / (layers - 1)
    const points = i < 4 ? crags(r, 500 + i * 84, 300 - i * 40) : skyline(r, 500 + i * 80, 200 - i * 18, 0.3)
    const fill = mix(p.far, p.near, t ** 1.15)
    const id = `mist${i}`
    const land = i < 4 ? crest : ground
    const mist = gradient(id, [fill, fill, mix(fill, p.low, 0.6 * (1 - t))])
    return mist + land(points, `url(#${id})`) + (i > 4 ? firs(r, points, 18, 60 + (i - 4) * 55, fill) : '')
  })
  const birds = times(5, (i) => {
    const x = sunX + 160 + i * 46 + r.between(-12, 12)
    const y = 250 - Math.abs(i - 2) * -24 + r.between(-8, 8)
    return stroke(`M${x - 15} ${y - 6}q9 -6 15 5q6 -11 15 -5`, p.ink, 3, 'opacity=".7"')
  })
  return sky + sun + land + birds
}

export const dunes: Paint = (r, p) => {
  const x = r.between(300, 1300)
  const sky = backdrop(p.top, p.low) + glow('sun', x, 300, 420, p.light, 0.9) + circle(x, 300, 74, p.light)
  const sand = times(6, (i) => {
    const y = 470 + i * 92
    const peak = 180 + ((i * 570 + x) % 1240)
    const crestLine: Point[] = [
      [-40, y + 110],
      [peak - 420, y + 84],
      [peak - 150, y + 24],
      [peak, y - 30],
      [peak + 190, y + 46],
      [peak + 460, y + 92],
      [W + 40, y + 100],
    ]
    const light = mix(mix(p.far, p.light, 0.35), p.second, i * 0.11)
    const dark = mix(p.far, p.near, 0.3 + i * 0.12)
    const lee = `M${peak} ${y - 30}C${peak + 60} ${y + 10} ${peak + 120} ${y + 30} ${peak + 190} ${y + 46}C${peak + 330} ${y + 76} ${peak + 560} ${y + 90} ${W + 400} ${y + 96}L${W + 400} ${H + 90}L${peak - 60} ${H + 90}C${peak - 330} ${y + 330} ${peak + 150} ${y + 150} ${peak} ${y - 30}Z`
    return (
      gradient(`lit${i}`, [light, mix(light, p.far, 0.35)]) +
      ground(crestLine, `url(#lit${i})`) +
      gradient(`lee${i}`, [dark, mix(dark, light, 0.55)], true) +
      shape(lee, `url(#lee${i})`)
    )
  })
  const caravan = times(
    4,
    (i) => ellipse(520 + i * 46, 838 - i * 5, 9, 14, p.ink) + circle(524 + i * 46, 818 - i * 5, 6, p.ink),
  )
  return sky + sand + caravan
}

export const forest: Paint = (r, p) => {
  const sky =
    backdrop(mix(p.top, p.light, 0.3), p.low, mix(p.low, p.far, 0.5)) + glow('sun', 900, 330, 700, p.light, 0.95)
  const depth = times(4, (i) => {
    const t = i / 3
    const fill = mix(mix(p.far, p.low, 0.35), p.near, t)
    const trunks = times(13 - i * 3, () => {
      const x = r.between(-20, W + 20)
      const w = (14 + i * 17) * r.between(0.7, 1.25)
      const lean = r.between(-26, 26)
      const branches = times(3, () => {
        const y = r.between(80, 560)
        const side = r.pick([-1, 1])
        return stroke(
          `M${x + lean * 0.5} ${y + 60}q${side * 40} -20 ${side * r.between(60, 150)} -${r.between(50, 110)}`,
          fill,
          w * 0.2,
        )
      })
      return (
        polygon(
          [
            [x - w * 0.4 + lean, -10],
            [x + w * 0.4 + lean, -10],
            [x + w * 0.6, 860 + i * 40],
            [x - w * 0.6, 860 + i * 40],
          ],
          fill,
        ) + branches
      )
    })
    const id = `floor${i}`
    return (
      trunks +
      gradient(id, [[fill, i === 3 ? 1 : 0.1], fill]) +
      ground(skyline(r, 800 + i * 56, 60, 0.5), `url(#${id})`)
    )
  })
  const rays = times(4, (i) =>
    polygon(
      [
        [880 + i * 26, 0],
        [940 + i * 30, 0],
        [420 + i * 330, H],
        [210 + i * 330, H],
      ],
      p.light,
      'opacity=".1"',
    ),
  )
  const walker = circle(930, 742, 13, p.accent) + shape('M914 826l4 -58q12 -18 24 0l4 58z', p.accent)
  return sky + depth + rays + walker
}

export const footpath: Paint = (r, p) => {
  const sky = backdrop(p.top, p.low) + circle(r.between(950, 1350), 190, 88, p.accent)
  const hills = times(5, (i) => {
    const fill = mix(p.far, p.near, i * 0.17)
    const points = skyline(r, 420 + i * 108, 150, 0.04, 120)
    const trees = times(5, () => {
      const [x, y] = r.pick(points)
      const size = 16 + i * 8
      return (
        rect(x - 2, y - size * 0.4, 5, size, p.ink, 'opacity=".6"') +
        ellipse(x, y - size, size * 0.66, size * 0.9, mix(fill, p.ink, 0.3))
      )
    })
    return trees + ground(points, fill)
  })
  const road = shape(
    'M700 1010C640 900 1060 850 1010 760C970 690 640 700 660 630C676 570 900 570 880 520C866 490 800 486 790 462L800 460C822 482 894 484 910 518C936 580 716 584 706 634C700 690 1060 680 1120 768C1180 860 860 910 980 1010Z',
    mix(p.light, p.second, 0.22),
  )
  const walker = shape('M928 812l6 -54q12 -18 24 0l6 54l-13 0l-5 -26l-5 26z', p.ink) + circle(946, 738, 13, p.ink)
  return sky + hills + road + walker
}

export const starfield: Paint = (r, p) => {
  const sky = backdrop(p.top, mix(p.top, p.low, 0.45), p.low)
  const tilt = r.between(-38, -22)
  const milky = `<g transform="rotate(${tilt} 800 420)">${glow('m1', 800, 400, 900, p.second, 0.28).replace('<circle', '<circle transform="matrix(1 0 0 .2 0 320)"')}${glow('m2', 700, 400, 520, p.light, 0.3).replace('<circle', '<circle transform="matrix(1 0 0 .16 0 336)"')}</g>`
  const stars = times(330, () => {
    const size = r.next() ** 5 * 4.4 + 0.8
    return circle(
      r.between(0, W),
      r.between(0, 760),
      size,
      r.chance(0.14) ? p.accent : p.light,
      `opacity="${(0.35 + r.next() * 0.65).toFixed(2)}"`,
    )
  })
  const back = skyline(r, 800, 190, 0.6)
  const front = skyline(r, 920, 120, 0.2)
  const x = r.between(480, 1100)
  const tent =
    glow('warm', x, 850, 240, p.accent, 0.55) +
    polygon(
      [
        [x, 770],
        [x + 104, 880],
        [x - 104, 880],
      ],
      p.accent,
    ) +
    polygon(
      [
        [x, 770],
        [x + 34, 880],
        [x - 26, 880],
      ],
      p.light,
    )
  return (
    sky +
    milky +
    stars +
    ground(back, mix(p.far, p.near, 0.55)) +
    firs(r, back, 20, 90, mix(p.far, p.near, 0.55)) +
    tent +
    ground(
      front.map(([px, py]) => [px, Math.max(py, 862)] as const),
      p.near,
    ) +
    firs(
      r,
      front.map(([px]) => [px, 930] as const),
      14,
      230,
      p.near,
    )
  )
}
