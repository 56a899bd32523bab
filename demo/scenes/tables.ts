import { mix } from '../palettes.ts'
import { circle, ellipse, glow, gradient, line, type Paint, rect, shape, stroke, times } from '../svg.ts'
import { shade, steam, tableTop } from './tabletop.ts'

export const teaCup: Paint = (r, p) => {
  const x = r.between(700, 860)
  const saucer =
    ellipse(x + 60, 826, 400, 58, p.ink, 'opacity=".22"') +
    ellipse(x, 800, 350, 62, mix(p.light, p.far, 0.25)) +
    ellipse(x, 790, 350, 60, p.light) +
    ellipse(x, 792, 230, 36, mix(p.light, p.far, 0.3))
  const body = `M${x - 235} 480C${x - 230} 660 ${x - 150} 780 ${x} 788C${x + 150} 780 ${x + 230} 660 ${x + 235} 480Z`
  const handle = stroke(`M${x + 220} 530C${x + 390} 500 ${x + 370} 700 ${x + 168} 680`, mix(p.accent, p.ink, 0.12), 40)
  const cup =
    handle +
    shape(body, p.accent) +
    shade('cup') +
    shape(body, 'url(#cup)') +
    ellipse(x, 480, 235, 60, mix(p.accent, p.light, 0.45)) +
    ellipse(x, 486, 212, 49, mix(p.second, p.ink, 0.45)) +
    ellipse(x - 50, 478, 96, 17, p.light, 'opacity=".3"')
  const band =
    stroke(`M${x - 222} 570Q${x} 660 ${x + 222} 570`, p.light, 10, 'opacity=".75"') +
    times(9, (i) => circle(x - 176 + i * 44, 612 + 32 * (1 - ((i - 4) / 4) ** 2) - 10, 8, p.light, 'opacity=".75"'))
  const side = r.chance(0.5) ? 1 : -1
  const leafX = x + side * 560
  const jar =
    ellipse(leafX + 26, 780, 120, 22, p.ink, 'opacity=".2"') +
    rect(leafX - 92, 560, 184, 224, mix(p.near, p.far, 0.25), 'rx="40"') +
    shade('jar') +
    rect(leafX - 92, 560, 184, 224, 'url(#jar)', 'rx="40"')
  const twig = times(7, (i) => {
    const a = -1.57 + (i - 3) * 0.24
    const reach = r.between(190, 330)
    const [ex, ey] = [leafX + Math.cos(a) * reach, 580 + Math.sin(a) * reach]
    return (
      stroke(`M${leafX} 580Q${leafX + Math.cos(a) * reach * 0.3} ${580 - reach * 0.6} ${ex} ${ey}`, p.near, 6) +
      circle(ex, ey, 19, i % 2 ? p.second : mix(p.second, p.light, 0.5)) +
      circle(ex + 5, ey + 3, 7, p.accent)
    )
  })
  return tableTop(p, 690) + twig + jar + saucer + cup + band + steam(r, x, 440, p.light)
}

export const bottles: Paint = (r, p) => {
  const tones = [
    p.accent,
    p.second,
    mix(p.light, p.far, 0.3),
    p.near,
    mix(p.accent, p.light, 0.6),
    mix(p.far, p.near, 0.5),
    mix(p.second, p.near, 0.5),
  ]
  const row = times(7, (i) => {
    const x = 250 + i * 182 + r.between(-26, 26)
    const w = r.between(60, 96)
    const tall = r.between(250, 470)
    const foot = i % 2 ? 812 : 778
    const neck = w * r.between(0.24, 0.5)
    const top = foot - tall
    const should = top + tall * r.between(0.3, 0.5)
    const d = `M${x - neck} ${top}L${x - neck} ${should - 40}Q${x - w} ${should} ${x - w} ${should + 70}L${x - w} ${foot - 18}Q${x - w} ${foot} ${x - w + 22} ${foot}L${x + w - 22} ${foot}Q${x + w} ${foot} ${x + w} ${foot - 18}L${x + w} ${should + 70}Q${x + w} ${should} ${x + neck} ${should - 40}L${x + neck} ${top}Z`
    const fill = tones[i % tones.length] as string
    return (
      ellipse(x + 56, foot + 4, w * 1.5, 18, p.ink, 'opacity=".2"') +
      shape(d, fill) +
      shade(`b${i}`) +
      shape(d, `url(#b${i})`) +
      ellipse(x, top, neck + 5, 9, mix(fill, p.ink, 0.4))
    )
  })
  const fruit = times(3, (i) => {
    const x = 420 + i * 330 + r.between(-40, 40)
    return (
      ellipse(x + 26, 892, 74, 16, p.ink, 'opacity=".22"') +
      circle(x, 840, 58, i % 2 ? p.second : p.accent) +
      glow(`f${i}`, x - 18, 820, 48, p.light, 0.6) +
      stroke(`M${x} 786q4 -18 18 -22`, p.near, 6)
    )
  })
  return tableTop(p, 690) + row + fruit
}

export const loaf: Paint = (r, p) => {
  const board =
    ellipse(830, 846, 660, 40, p.ink, 'opacity=".25"') +
    rect(200, 772, 1200, 62, mix(p.near, '#b07a4a', 0.4), 'rx="31"') +
    rect(200, 772, 1200, 20, p.light, 'rx="10" opacity=".25"')
  const crust = 'M330 776C270 560 470 410 800 400C1130 410 1330 560 1270 776Q1260 790 1220 790H380Q340 790 330 776Z'
  const brown = mix('#c4843c', p.near, 0.32)
  const bread =
    gradient('crust', [mix(brown, p.light, 0.22), brown, mix(brown, p.ink, 0.4)]) + shape(crust, 'url(#crust)')
  const ear = times(4, (i) => {
    const x = 470 + i * 190
    return (
      stroke(
        `M${x - 30} ${660 - Math.sin((i + 0.5) * 0.78) * 60}Q${x + 50} ${570 - Math.sin((i + 0.5) * 0.78) * 70} ${x + 126} ${500 - Math.sin((i + 0.5) * 0.78) * 50}`,
        mix(brown, p.light, 0.62),
        36,
      ) +
      stroke(
        `M${x - 30} ${672 - Math.sin((i + 0.5) * 0.78) * 60}Q${x + 60} ${584 - Math.sin((i + 0.5) * 0.78) * 70} ${x + 132} ${512 - Math.sin((i + 0.5) * 0.78) * 50}`,
        mix(brown, p.ink, 0.5),
        7,
      )
    )
  })
  const flour = times(190, () => {
    const a = r.between(3.3, 6.1)
    const d = r.between(0.35, 0.96)
    return circle(800 + Math.cos(a) * 470 * d, 780 + Math.sin(a) * 360 * d, r.between(1, 4.5), p.light, 'opacity=".6"')
  })
  const wheat = times(
    3,
    (i) =>
      `<g transform="translate(${1300 + i * 66} 772) rotate(${-16 + i * 15})">${line(0, 0, 0, -420, mix('#d2a24c', p.near, 0.3), 6)}${times(8, (k) => ellipse(k % 2 ? 15 : -15, -250 - k * 24, 12, 25, '#d9ad55', `transform="rotate(${k % 2 ? 24 : -24} ${k % 2 ? 15 : -15} ${-250 - k * 24})"`))}</g>`,
  )
  return tableTop(p, 700) + wheat + board + bread + ear + flour
}
