import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  cut,
  ellipse,
  glow,
  gradient,
  H,
  line,
  type Paint,
  rect,
  shape,
  stroke,
  times,
  W,
} from '../svg.ts'
import { steam } from './tabletop.ts'

/** A laid table seen from above. */
export const plates: Paint = (r, p) => {
  const cloth =
    backdrop(p.far, mix(p.far, p.near, 0.2)) +
    times(16, (i) => rect(i * 104, 0, 40, H, p.low, 'opacity=".2"')) +
    times(10, (i) => rect(0, i * 104, W, 40, p.low, 'opacity=".2"'))
  const plate = (x: number, y: number, size: number, rim: string, inside: string) =>
    ellipse(x + size * 0.1, y + size * 0.14, size * 1.02, size, p.ink, 'opacity=".25"') +
    circle(x, y, size, rim) +
    circle(x, y, size * 0.94, mix(rim, p.ink, 0.06)) +
    circle(x, y, size * 0.76, inside)
  const scatter = (x: number, y: number, reach: number, count: number, draw: (px: number, py: number) => string) =>
    times(count, (i) => {
      const a = i * 2.4
      const d = Math.sqrt((i + 0.5) / count) * reach
      return draw(x + Math.cos(a) * d, y + Math.sin(a) * d)
    })
  const leaf = (x: number, y: number, size: number, fill: string) =>
    shape(
      `M0 ${-size}q${size * 0.7} ${size} 0 ${size * 2}q${-size * 0.7} ${-size} 0 ${-size * 2}z`,
      fill,
      `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${r.int(0, 180)})"`,
    )
  const green = mix('#5c7f3f', p.near, 0.25)
  const rice = scatter(800, 500, 205, 130, (x, y) =>
    ellipse(
      x,
      y,
      11,
      5,
      mix(p.light, p.second, r.between(0, 0.6)),
      `transform="rotate(${r.int(0, 180)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
    ),
  )
  const main =
    plate(800, 500, 320, p.light, mix(p.second, p.accent, 0.5)) +
    rice +
    scatter(
      800,
      500,
      150,
      9,
      (x, y) => circle(x, y, 26, p.accent) + circle(x - 6, y - 6, 9, mix(p.accent, p.light, 0.5)),
    ) +
    scatter(800, 500, 190, 11, (x, y) => leaf(x, y, 22, green))
  const side =
    plate(300, 250, 170, p.near, mix(p.near, p.ink, 0.4)) +
    scatter(300, 250, 100, 16, (x, y) => circle(x, y, 22, r.pick([p.accent, p.second, mix(p.accent, p.ink, 0.3)])))
  const bread =
    plate(1330, 730, 190, mix(p.light, p.second, 0.3), mix(p.light, p.second, 0.1)) +
    times(
      3,
      (i) =>
        ellipse(
          1290 + i * 44,
          700 + i * 34,
          96,
          44,
          mix(p.second, p.near, 0.25 + i * 0.08),
          'transform="rotate(-24 1330 730)"',
        ) +
        ellipse(1290 + i * 44, 694 + i * 34, 82, 32, mix(p.second, p.light, 0.5), 'transform="rotate(-24 1330 730)"'),
    )
  const glass =
    plate(1300, 260, 110, mix(p.low, p.light, 0.5), p.accent) + ellipse(1280, 236, 34, 18, p.light, 'opacity=".5"')
  const bowl =
    plate(290, 770, 140, p.accent, mix(p.second, p.light, 0.3)) +
    times(9, (i) => leaf(250 + (i % 3) * 40, 735 + Math.floor(i / 3) * 36, 18, green))
  const fork =
    line(462, 330, 462, 670, p.light, 13) +
    times(3, (i) => line(444 + i * 18, 290, 444 + i * 18, 380, p.light, 7)) +
    line(1140, 420, 1140, 690, p.light, 13) +
    shape('M1134 270q42 90 6 170z', p.light)
  return cloth + side + bread + glass + bowl + fork + main
}

export const cookingPot: Paint = (r, p) => {
  const fire = times(15, (i) => {
    const x = 450 + i * 50
    const tall = r.between(70, 150)
    return (
      shape(
        `M${x - 36} 900Q${x - 40} ${900 - tall * 0.5} ${x} ${900 - tall}Q${x + 40} ${900 - tall * 0.5} ${x + 36} 900Z`,
        i % 2 ? p.accent : p.second,
      ) +
      shape(
        `M${x - 14} 900Q${x - 16} ${900 - tall * 0.25} ${x} ${900 - tall * 0.5}Q${x + 16} ${900 - tall * 0.25} ${x + 14} 900Z`,
        p.light,
      )
    )
  })
  const room =
    backdrop(mix(p.top, p.ink, 0.25), mix(p.top, p.near, 0.4), p.ink) + glow('heat', 800, 860, 760, p.accent, 0.8)
  const pot = 'M410 470H1190L1164 750Q1150 830 1060 830H540Q450 830 436 750Z'
  const metal =
    gradient('pot', [mix(p.near, p.far, 0.35), mix(p.near, p.ink, 0.4), p.ink], true) +
    shape(pot, 'url(#pot)') +
    stroke('M404 540C300 520 300 640 420 640', mix(p.near, p.far, 0.4), 30) +
    stroke('M1196 540C1300 520 1300 640 1180 640', p.ink, 30)
  const rim =
    ellipse(800, 470, 400, 74, mix(p.near, p.far, 0.55)) + ellipse(800, 474, 372, 60, mix(p.accent, p.ink, 0.3))
  const rice = times(210, () => {
    const a = r.between(0, 6.28)
    const d = Math.sqrt(r.next())
    const [x, y] = [800 + Math.cos(a) * 356 * d, 474 + Math.sin(a) * 52 * d]
    return ellipse(
      x,
      y,
      12,
      5,
      mix(p.second, r.chance(0.3) ? p.light : p.accent, r.next() * 0.7),
      `transform="rotate(${r.int(-60, 60)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
    )
  })
  const stones = times(6, (i) => ellipse(330 + i * 190, 930, 120, 52, mix(p.ink, p.far, 0.16 + (i % 2) * 0.1)))
  return room + fire + metal + rim + rice + stones + steam(r, 800, 430, p.light, 4)
}

/** Eight cups in two rows, seen from above, as in the "lady tasting tea" experiment. */
export const eightCups: Paint = (r, p) => {
  const tray =
    backdrop(mix(p.far, p.low, 0.3), mix(p.far, p.near, 0.25)) +
    cut(
      'M90 150Q90 90 150 90H1450Q1510 90 1510 150V850Q1510 910 1450 910H150Q90 910 90 850Z',
      mix(p.near, p.far, 0.12),
      26,
    ) +
    rect(120, 120, 1360, 760, 'none', `rx="40" stroke="${p.second}" stroke-width="4" opacity=".5"`)
  const odd = r.int(0, 7)
  const cups = times(8, (i) => {
    const [x, y] = [290 + (i % 4) * 340, 320 + Math.floor(i / 4) * 360]
    const tea = mix('#b8703a', i === odd ? '#5a2a14' : '#e8c49a', i === odd ? 0.45 : 0.15 + (i % 3) * 0.08)
    const turn = r.int(-50, 50)
    const handle = `<g transform="rotate(${turn} ${x} ${y})">${rect(x + 92, y - 8, 66, 34, p.ink, 'rx="15" opacity=".25"')}${rect(x + 88, y - 15, 66, 30, p.light, 'rx="13"')}</g>`
    return `${ellipse(x + 16, y + 22, 150, 146, p.ink, 'opacity=".3"')}${circle(x, y, 144, mix(p.light, p.far, 0.2))}${circle(x, y, 118, mix(p.light, p.far, 0.38))}${handle}${circle(x, y, 102, p.light)}${circle(x, y, 86, tea)}${stroke(`M${x - 46} ${y - 10}a48 48 0 0 1 60 -38`, p.light, 9, 'opacity=".45"')}`
  })
  return tray + cups
}
