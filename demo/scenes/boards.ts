import { mix } from '../palettes.ts'
import { backdrop, circle, ellipse, glow, gradient, line, type Paint, rect, stroke, times, W } from '../svg.ts'

/** A wooden mancala board: two rows of nine pits and their stones. */
export const sowingBoard: Paint = (r, p) => {
  const cloth =
    backdrop(mix(p.far, p.low, 0.35), mix(p.far, p.near, 0.35)) +
    times(20, (i) => line(i * 130 - 500, 0, i * 130 + 300, 1000, p.light, 26, 'opacity=".09"'))
  const wood = mix(p.second, p.near, 0.45)
  const board =
    rect(110, 200, 1420, 660, p.ink, 'rx="70" opacity=".25"') +
    gradient('wood', [mix(wood, p.light, 0.16), mix(wood, p.ink, 0.22)]) +
    rect(90, 166, 1420, 660, 'url(#wood)', 'rx="70"') +
    rect(112, 188, 1376, 616, 'none', `rx="54" stroke="${mix(wood, p.light, 0.4)}" stroke-width="4"`)
  const stone = (x: number, y: number, size: number) =>
    ellipse(x + 3, y + 5, size, size * 0.95, p.ink, 'opacity=".35"') +
    circle(x, y, size, r.chance(0.5) ? p.light : r.pick([p.accent, mix(p.light, p.far, 0.35)])) +
    circle(x - size * 0.3, y - size * 0.3, size * 0.28, '#ffffff', 'opacity=".6"')
  const pits = times(18, (i) => {
    const [x, y] = [222 + (i % 9) * 144.5, i < 9 ? 310 : 682]
    const hollow =
      ellipse(x, y, 60, 108, mix(wood, p.ink, 0.62)) + ellipse(x + 4, y + 8, 54, 98, mix(wood, p.ink, 0.45))
    return (
      hollow +
      times(r.int(0, 7), (k) =>
        stone(x - 18 + (k % 2) * 34 + r.between(-4, 4), y - 62 + Math.floor(k / 2) * 36 + r.between(-4, 4), 16),
      )
    )
  })
  const kazans = [446, 546]
    .map(
      (y) =>
        rect(170, y - 36, 1260, 74, mix(wood, p.ink, 0.55), 'rx="37"') +
        times(r.int(12, 22), () => stone(r.between(220, 1380), y + r.between(-12, 14), 16)),
    )
    .join('')
  return cloth + board + pits + kazans
}

export const goStones: Paint = (r, p) => {
  const wood = mix(p.second, p.light, 0.35)
  const board =
    gradient('wood', [mix(wood, p.light, 0.2), mix(wood, p.near, 0.16)]) +
    rect(0, 0, W, 1000, 'url(#wood)') +
    times(12, (i) => stroke(`M-20 ${40 + i * 86}q400 ${r.between(-24, 24)} 820 0t820 0`, p.near, 14, 'opacity=".05"'))
  const step = 120
  const grid =
    times(14, (i) => line(20 + i * step, -10, 20 + i * step, 1010, p.ink, 3, 'opacity=".7"')) +
    times(9, (i) => line(-10, 20 + i * step, 1610, 20 + i * step, p.ink, 3, 'opacity=".7"')) +
    [
      [3, 3],
      [9, 3],
    ]
      .map(([i = 0, j = 0]) => circle(20 + i * step, 20 + j * step, 9, p.ink))
      .join('')
  const taken = new Set<string>()
  const stones = times(44, (k) => {
    const i = Math.round(6.5 + r.between(-6, 6) * r.between(0.4, 1))
    const j = Math.round(4 + r.between(-4, 4))
    if (taken.has(`${i} ${j}`)) return ''
    taken.add(`${i} ${j}`)
    const [x, y] = [20 + i * step + r.between(-3, 3), 20 + j * step + r.between(-3, 3)]
    const dark = k % 2 === 0
    return (
      ellipse(x + 9, y + 14, 56, 55, p.ink, 'opacity=".3"') +
      circle(x, y, 55, dark ? p.ink : p.light) +
      (dark
        ? glow(`d${k}`, x - 16, y - 18, 34, p.light, 0.32)
        : stroke(`M${x + 40} ${y + 12}a44 44 0 0 1 -60 28`, mix(p.light, p.ink, 0.25), 9, 'opacity=".5"'))
    )
  })
  const [lx, ly] = [20 + 8 * step, 20 + 5 * step]
  const last =
    ellipse(lx + 9, ly + 14, 56, 55, p.ink, 'opacity=".3"') +
    circle(lx, ly, 55, p.ink) +
    circle(lx, ly, 24, 'none', `stroke="${p.accent}" stroke-width="8"`)
  return board + grid + stones + last + glow('lamp', r.between(200, 700), 60, 900, p.light, 0.4)
}

const PIECES = [
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ],
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  [
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ],
  [
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ],
] as const

export const fallingBlocks: Paint = (r, p) => {
  const size = 80
  const tones = [
    p.accent,
    p.second,
    p.far,
    p.light,
    mix(p.accent, p.light, 0.5),
    mix(p.second, p.near, 0.4),
    mix(p.far, p.light, 0.5),
  ]
  const cell = (x: number, y: number, fill: string) =>
    rect(x + 2, y + 2, size - 4, size - 4, fill, 'rx="9"') +
    rect(x + 2, y + 2, size - 4, 14, '#ffffff', 'rx="7" opacity=".28"') +
    rect(x + 2, y + size - 18, size - 4, 16, p.ink, 'rx="7" opacity=".22"')
  const back =
    backdrop(mix(p.near, p.ink, 0.2), p.near, mix(p.near, p.far, 0.3)) +
    times(19, (i) => line(i * size + 40, 0, i * size + 40, 1000, p.far, 1.5, 'opacity=".22"')) +
    times(12, (i) => line(0, i * size + 40, W, i * size + 40, p.far, 1.5, 'opacity=".22"'))
  let heap = ''
  for (let c = -1; c < 20; c++) {
    const tall = Math.round(3 + Math.sin(c * 0.7 + r.between(0, 1)) * 1.4 + r.between(-0.6, 0.8))
    for (let k = 0; k < tall; k++)
      if (k === tall - 1 || !(c === 9 && k < 3))
        heap += cell(
          c * size + 40,
          1000 - (k + 1) * size,
          tones[Math.floor((c * 3 + k * 5) / 2 + 14) % tones.length] as string,
        )
  }
  const falling = times(5, (i) => {
    const piece = PIECES[(i * 3 + r.int(0, 1)) % 7] as (typeof PIECES)[number]
    const [x, y] = [(1 + i * 4) * size - 40 + r.int(-1, 0) * size, (2 + r.int(0, 1) + ((i * 2) % 3)) * size]
    const trail = gradient(`t${i}`, [
      [tones[i] as string, 0],
      [tones[i] as string, 0.32],
    ])
    return (
      trail +
      piece.map(([a]) => rect(x + a * size + 10, y - 240, size - 20, 260, `url(#t${i})`)).join('') +
      piece.map(([a, b]) => cell(x + a * size, y + b * size, tones[i] as string)).join('')
    )
  })
  return back + heap + falling
}
