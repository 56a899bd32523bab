import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  ellipse,
  glow,
  gradient,
  ground,
  line,
  type Paint,
  polygon,
  rect,
  shape,
  skyline,
  stroke,
  times,
  W,
} from '../svg.ts'

export const bookshelf: Paint = (r, p) => {
  const wall = backdrop(mix(p.near, p.ink, 0.3), p.ink)
  const tones = [
    p.accent,
    p.second,
    p.far,
    p.light,
    mix(p.accent, p.ink, 0.35),
    mix(p.far, p.near, 0.6),
    mix(p.second, p.light, 0.55),
    mix(p.near, p.far, 0.3),
  ]
  const shelves = times(3, (s) => {
    const foot = 312 + s * 324
    let out = rect(0, foot - 290, W, 290, mix(p.near, p.ink, 0.55))
    let x = r.between(10, 60)
    const gap = r.between(300, 1150)
    let filled = false
    while (x < W - 30) {
      if (!filled && x > gap) {
        filled = true
        if (s === 1)
          out +=
            rect(x + 50, foot - 96, 110, 96, p.accent, 'rx="14"') +
            times(
              9,
              (i) =>
                `<g transform="translate(${x + 105} ${foot - 90}) rotate(${-64 + i * 16})">${shape('M0 0Q34 -80 0 -170Q-34 -80 0 0z', mix('#5c8a55', p.near, 0.1 + (i % 3) * 0.18))}</g>`,
            )
        else if (s === 0)
          out += times(4, (i) => rect(x + 20 + i * 8, foot - 40 - i * 40, 190 - i * 22, 38, r.pick(tones), 'rx="5"'))
        else
          out +=
            circle(x + 108, foot - 96, 84, mix(p.far, p.second, 0.3)) +
            stroke(`M${x + 108} ${foot - 190}a94 94 0 0 1 0 188`, p.light, 7) +
            rect(x + 66, foot - 12, 84, 12, p.light) +
            shape(`M${x + 60} ${foot - 130}q40 -40 70 0q-20 50 -70 0z`, mix(p.accent, p.far, 0.25))
        x += 230
        continue
      }
      const w = r.between(24, 64)
      const h = r.between(170, 262)
      const fill = r.pick(tones)
      const lean = r.chance(0.07) ? 9 : 0
      out += `<g${lean ? ` transform="rotate(${lean} ${x.toFixed(0)} ${foot})"` : ''}>${rect(x, foot - h, w, h, fill, 'rx="3"')}${rect(x, foot - h + 26, w, 9, mix(fill, p.ink, 0.4))}${rect(x, foot - 52, w, 7, mix(fill, p.light, 0.5))}${rect(x, foot - h, 5, h, p.light, 'opacity=".22"')}</g>`
      x += w + 2 + lean * 4
    }
    return out + rect(0, foot, W, 34, mix(p.near, p.second, 0.3)) + rect(0, foot, W, 8, mix(p.near, p.second, 0.5))
  })
  return wall + shelves + glow('lamp', r.between(300, 1300), 120, 900, p.second, 0.3)
}

/** A dark room with a tall window and the view outside. */
export const windowSeat: Paint = (r, p) => {
  const wall = backdrop(mix(p.near, p.ink, 0.15), mix(p.near, p.ink, 0.55))
  const opening = 'M420 760V330A380 250 0 0 1 1180 330V760Z'
  const view = `<clipPath id="pane"><path d="${opening}"/></clipPath><g clip-path="url(#pane)">${gradient('out', [p.top, p.low])}${rect(400, 60, 800, 720, 'url(#out)')}${circle(r.between(560, 1040), 300, 76, p.light)}${times(4, (i) => ground(skyline(r, 540 + i * 76, 190 - i * 30, 0.5, 60), mix(p.far, p.near, i * 0.2)))}</g>`
  const frame =
    shape(opening, 'none', `stroke="${p.light}" stroke-width="26"`) +
    line(800, 86, 800, 760, p.light, 14) +
    line(420, 430, 1180, 430, p.light, 14)
  const sill = rect(360, 752, 880, 38, p.light) + rect(360, 786, 880, 14, mix(p.light, p.ink, 0.35))
  const fall = polygon(
    [
      [430, 800],
      [1170, 800],
      [1420, 1010],
      [300, 1010],
    ],
    p.light,
    'opacity=".14"',
  )
  const cat =
    shape('M930 752C900 640 950 560 1010 560C1076 560 1110 650 1096 752Z', p.ink) +
    circle(1010, 536, 52, p.ink) +
    polygon(
      [
        [966, 514],
        [974, 450],
        [1008, 490],
      ],
      p.ink,
    ) +
    polygon(
      [
        [1054, 514],
        [1046, 450],
        [1012, 490],
      ],
      p.ink,
    ) +
    stroke('M1090 736q90 6 84 70q-4 40 -34 44', p.ink, 20)
  const pot =
    rect(520, 652, 130, 102, p.accent, 'rx="12"') +
    rect(510, 640, 150, 26, mix(p.accent, p.light, 0.25), 'rx="8"') +
    times(
      11,
      (i) =>
        `<g transform="translate(585 648) rotate(${-80 + i * 16})">${shape('M0 0Q26 -90 0 -190Q-26 -90 0 0z', mix('#4f7d56', p.near, (i % 3) * 0.2))}</g>`,
    )
  const curtain = (x: number, side: number) =>
    times(5, (i) =>
      shape(
        `M${x + side * i * 54} -10q${side * 30} 500 ${side * -4} 1020h${side * 62}q${side * 20} -500 0 -1020z`,
        mix(p.accent, p.ink, 0.22 + (i % 2) * 0.16),
      ),
    )
  return wall + view + fall + frame + sill + pot + cat + curtain(60, 1) + curtain(1540, -1)
}

export const deskLamp: Paint = (r, p) => {
  const room = backdrop(mix(p.top, p.ink, 0.5), mix(p.near, p.ink, 0.3))
  const pane =
    gradient('out', [p.top, p.low]) +
    rect(990, 90, 430, 440, 'url(#out)') +
    times(26, () => circle(r.between(1000, 1410), r.between(100, 400), r.between(1, 3), p.light)) +
    rect(990, 90, 430, 440, 'none', `stroke="${mix(p.near, p.far, 0.5)}" stroke-width="18"`) +
    line(1205, 90, 1205, 530, mix(p.near, p.far, 0.5), 12)
  const desk =
    gradient('desk', [mix(p.second, p.near, 0.45), mix(p.near, p.ink, 0.3)]) + rect(0, 720, W, 280, 'url(#desk)')
  const cone =
    gradient('cone', [
      [p.light, 0.62],
      [p.light, 0.1],
    ]) +
    polygon(
      [
        [420, 356],
        [610, 300],
        [1130, 780],
        [270, 850],
      ],
      'url(#cone)',
    ) +
    ellipse(690, 818, 440, 72, p.light, 'opacity=".4"')
  const lamp =
    ellipse(250, 786, 130, 26, p.ink) +
    line(250, 780, 190, 520, p.ink, 16) +
    line(190, 520, 410, 300, p.ink, 16) +
    circle(190, 520, 20, p.accent) +
    shape('M372 300L480 190Q560 190 624 300L420 372Z', p.accent) +
    glow('bulb', 520, 340, 170, p.light, 0.9)
  const page = (flip: number) =>
    `<g transform="translate(720 0) scale(${flip} 1) translate(-720 0)">${shape('M720 770C800 740 900 742 1000 764L1050 880C940 850 820 850 720 884Z', p.light)}${times(5, (i) => stroke(`M760 ${785 + i * 17}q110 -20 ${200 + i * 8} -2`, mix(p.light, p.ink, 0.45), 3, 'opacity=".6"'))}</g>`
  const book =
    shape('M380 890L440 770Q720 720 1000 770L1064 892Q900 862 720 896Q540 862 380 890Z', p.accent) +
    page(1) +
    page(-1) +
    line(720, 772, 720, 884, mix(p.light, p.ink, 0.4), 3)
  const pencil = `<g transform="rotate(-24 1180 840)">${rect(1080, 830, 220, 18, p.second)}${polygon(
    [
      [1080, 830],
      [1080, 848],
      [1044, 839],
    ],
    p.light,
  )}</g>`
  const mug =
    rect(1250, 660, 130, 130, p.far, 'rx="18"') +
    stroke('M1380 690q62 4 56 44q-8 36 -60 32', p.far, 18) +
    ellipse(1315, 662, 65, 15, mix(p.far, p.ink, 0.5))
  return room + pane + desk + cone + lamp + mug + book + pencil
}
