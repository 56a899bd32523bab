import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  curve,
  cut,
  ellipse,
  glow,
  gradient,
  ground,
  H,
  line,
  type Paint,
  polygon,
  rect,
  shape,
  stroke,
  times,
  W,
} from '../svg.ts'

/** The phases of the moon above two long waves. */
export const moonTides: Paint = (r, p) => {
  const sky =
    backdrop(p.top, mix(p.top, p.low, 0.55), p.low) +
    times(120, () => circle(r.between(0, W), r.between(0, 620), r.between(0.7, 2.6), p.light, 'opacity=".6"'))
  const moons = times(7, (i) => {
    const x = 200 + i * 200
    const y = 330 - Math.sin((i / 6) * Math.PI) * 120
    const size = 56 + Math.sin((i / 6) * Math.PI) * 22
    const bulge = size * Math.cos((i / 6) * Math.PI)
    const lit =
      i === 3
        ? circle(x, y, size, p.light)
        : shape(
            `M${x} ${y - size}A${size} ${size} 0 0 ${i < 3 ? 1 : 0} ${x} ${y + size}A${Math.abs(bulge).toFixed(1)} ${size} 0 0 ${i < 3 ? 0 : 1} ${x} ${y - size}Z`,
            p.light,
          )
    return (i === 3 ? glow('full', x, y, 320, p.light, 0.55) : '') + circle(x, y, size, mix(p.top, p.far, 0.35)) + lit
  })
  const waves = times(6, (i) => {
    const points = Array.from(
      { length: 22 },
      (_, k) =>
        [-40 + k * 80, 600 + i * 70 - Math.sin(k * 0.42 + i * 0.9 + r.between(-0.03, 0.03)) * (74 - i * 8)] as const,
    )
    return (
      ground(points, mix(mix(p.far, p.second, i % 2 ? 0.3 : 0), p.near, i / 5)) +
      stroke(curve(points), p.light, 3, 'opacity=".3"')
    )
  })
  return sky + moons + waves
}

/** Stacks that grow along a curve; the last one carries a tree. */
export const growingStacks: Paint = (r, p) => {
  const back =
    backdrop(p.top, p.low) +
    circle(1150, 330, 250, mix(p.low, p.accent, 0.3)) +
    gradient('floor', [mix(p.far, p.light, 0.25), p.far]) +
    rect(0, 820, W, 180, 'url(#floor)')
  const stacks = times(8, (i) => {
    const x = 190 + i * 174
    const count = Math.round(1.5 * 1.33 ** i)
    const coins = times(count, (k) => {
      const y = 860 - k * 40
      const shift = r.between(-7, 7)
      const tone = mix(p.second, k % 3 ? p.accent : p.light, k % 3 ? 0.15 * (k % 3) : 0.3)
      return (
        shape(`M${x - 70 + shift} ${y - 34}v32a70 19 0 0 0 140 0v-32z`, mix(tone, p.ink, 0.2)) +
        times(6, (j) =>
          line(x - 52 + j * 21 + shift, y - 16, x - 52 + j * 21 + shift, y + 4, p.ink, 3, 'opacity=".18"'),
        ) +
        ellipse(x + shift, y - 34, 70, 19, tone) +
        ellipse(x + shift, y - 34, 50, 12, mix(tone, p.light, 0.25))
      )
    })
    return ellipse(x + 30, 874, 110, 20, p.ink, 'opacity=".2"') + coins
  })
  const top = 826 - Math.round(1.5 * 1.33 ** 7) * 40
  const tree =
    stroke(`M1408 ${top + 40}q-8 -60 2 -110`, p.near, 12) +
    times(7, (i) =>
      ellipse(
        1410 + Math.cos(i * 0.9) * 44,
        top - 100 + Math.sin(i * 0.9) * 36,
        44,
        38,
        mix(mix('#5f8f5a', p.near, 0.2), p.light, (i % 3) * 0.14),
      ),
    )
  return back + stacks + tree
}

/** Broad wet brush strokes, as in handwriting practice. */
export const inkStrokes: Paint = (r, p) => {
  const sheet =
    backdrop(p.low, mix(p.low, p.far, 0.25)) +
    times(5, (i) => line(120, 190 + i * 160, 1480, 190 + i * 160, p.accent, 2.5, 'opacity=".3"'))
  const rows = times(4, (row) =>
    times(4, (c) => {
      const [x, y] = [240 + c * 370 + r.between(-16, 16), 250 + row * 162]
      const points = Array.from(
        { length: r.int(4, 6) },
        (_, k) => [x - 110 + k * 56, y + (k % 2 ? -1 : 1) * r.between(16, 62)] as const,
      )
      const d = curve(points)
      const tone = mix([p.near, p.accent, p.second, p.near][row] as string, p.low, row === 3 ? 0.15 : 0.02)
      return (
        [0, 1, 2, 3, 4, 5]
          .map((k) => stroke(d, tone, 11, `opacity=".72" transform="translate(${k * 4} ${k * -4.6})"`))
          .join('') + (r.chance(0.4) ? circle(x + r.between(-60, 60), y - 84, 12, tone) : '')
      )
    }),
  )
  const pen = `<g transform="rotate(-38 1240 640)">${rect(1180, 612, 520, 44, p.ink, 'rx="20" opacity=".2" transform="translate(14 22)"')}${rect(1180, 612, 520, 44, p.near, 'rx="20"')}${rect(1180, 618, 520, 10, p.light, 'rx="5" opacity=".3"')}${rect(1160, 608, 60, 52, p.second, 'rx="8"')}${polygon(
    [
      [1160, 612],
      [1160, 656],
      [1060, 640],
      [1060, 630],
    ],
    p.ink,
  )}${line(1064, 635, 1150, 635, p.light, 3)}</g>`
  return sheet + rows + pen
}

/** Weeks of seven paper squares; one of them does not lie flat. */
export const sevenDays: Paint = (r, p) => {
  const back = backdrop(mix(p.low, p.far, 0.3), mix(p.far, p.low, 0.3))
  const odd = r.int(1, 3) * 7 + 1
  const tiles = times(35, (i) => {
    const [x, y] = [128 + (i % 7) * 195, 76 + Math.floor(i / 7) * 174]
    const weekend = i % 7 > 4
    if (i === odd) return ''
    return `<g transform="rotate(${r.between(-1.6, 1.6).toFixed(1)} ${x} ${y})">${cut(`M${x} ${y}h164v144h-164z`, mix(p.light, weekend ? p.far : p.low, weekend ? 0.6 : 0.3 + r.next() * 0.4), 6)}${rect(x, y, 164, 30, i % 7 === 1 ? p.accent : mix(p.near, p.far, weekend ? 0.6 : 0.1))}${r.chance(0.75) ? stroke(`M${x + 54} ${y + 90}l20 20l40 -46`, mix(p.near, p.far, 0.3), 10) : circle(x + 82, y + 88, 20, mix(p.second, p.light, 0.3))}</g>`
  })
  const [x, y] = [128 + (odd % 7) * 195, 76 + Math.floor(odd / 7) * 174]
  const note = `<g transform="rotate(-11 ${x + 80} ${y + 70}) translate(${x + 80} ${y + 70}) scale(1.28) translate(${-x - 80} ${-y - 70})">${cut(`M${x} ${y}h164v108l-36 36h-128z`, p.accent, 20)}${polygon(
    [
      [x + 164, y + 108],
      [x + 128, y + 144],
      [x + 128, y + 108],
    ],
    mix(p.accent, p.ink, 0.25),
  )}${line(x + 52, y + 46, x + 112, y + 100, p.light, 13)}${line(x + 112, y + 46, x + 52, y + 100, p.light, 13)}</g>`
  return back + tiles + note
}

/** A hole in knitted cloth, half darned with bright thread. */
export const mending: Paint = (r, p) => {
  const wool = mix(p.near, p.far, 0.3)
  const stitch = (light: string) =>
    `<path d="M0 0q13 22 20 30q7 -8 20 -30q3 22 -20 44q-23 -22 -20 -44z" fill="${light}"/>`
  const knit = `<pattern id="knit" width="40" height="34" patternUnits="userSpaceOnUse">${rect(0, 0, 40, 34, mix(wool, p.ink, 0.3))}${stitch(wool)}<g transform="translate(0 -34)">${stitch(mix(wool, p.light, 0.08))}</g></pattern>${rect(0, 0, W, H, 'url(#knit)')}`
  const [cx, cy] = [760, 500]
  const hole = shape(
    curve(
      Array.from(
        { length: 11 },
        (_, k) =>
          [
            cx + Math.cos(k * 0.571) * 372 * r.between(0.86, 1.1),
            cy + Math.sin(k * 0.571) * 296 * r.between(0.86, 1.1),
          ] as const,
      ),
      true,
    ),
    mix(p.ink, '#000000', 0.45),
  )
  const warp = times(
    19,
    (i) =>
      line(
        cx - 378 + i * 42,
        cy - 330 + Math.abs(i - 9) * 14,
        cx - 378 + i * 42,
        cy + 330 - Math.abs(i - 9) * 14,
        p.second,
        17,
      ) +
      line(
        cx - 382 + i * 42,
        cy - 320 + Math.abs(i - 9) * 14,
        cx - 382 + i * 42,
        cy + 320 - Math.abs(i - 9) * 14,
        mix(p.second, p.light, 0.4),
        4,
      ),
  )
  const weft = times(11, (row) =>
    times(18, (i) => {
      const y = cy - 280 + row * 42
      if (row < 4 || (i + row) % 2 || Math.abs(i - 8.5) > 9.4 - Math.abs(row - 7) * 0.5) return ''
      return (
        line(cx - 378 + i * 42 - 4, y, cx - 378 + i * 42 + 40, y, p.accent, 19) +
        line(cx - 374 + i * 42, y - 4, cx - 378 + i * 42 + 34, y - 4, mix(p.accent, p.light, 0.45), 4)
      )
    }),
  )
  const thread = stroke(
    curve([
      [cx + 370, cy + 146],
      [1230, 700],
      [1330, 560],
      [1240, 420],
      [1330, 330],
    ]),
    p.accent,
    13,
  )
  const needle = `<g transform="rotate(-58 1340 320)">${rect(1120, 306, 380, 20, p.ink, 'rx="10" opacity=".3" transform="translate(8 16)"')}${shape('M1130 316Q1300 296 1500 304Q1520 316 1500 328Q1300 336 1130 316Z', p.light)}${rect(1440, 311, 46, 10, mix(p.near, p.ink, 0.4), 'rx="5"')}</g>`
  return knit + hole + warp + weft + thread + needle + glow('lamp', 400, 160, 1000, p.light, 0.28)
}
