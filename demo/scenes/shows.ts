import { mix } from '../palettes.ts'
import {
  backdrop,
  circle,
  ellipse,
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

export const stage: Paint = (r, p) => {
  const dark = backdrop(mix(p.near, p.ink, 0.3), p.ink)
  const x = r.between(720, 880)
  const beam =
    gradient('beam', [
      [p.light, 0.7],
      [p.light, 0.16],
    ]) +
    polygon(
      [
        [x - 30, -10],
        [x + 30, -10],
        [x + 300, 830],
        [x - 300, 830],
      ],
      'url(#beam)',
    )
  const floor =
    gradient('boards', [mix(p.near, p.second, 0.35), p.ink]) +
    rect(0, 760, W, 240, 'url(#boards)') +
    times(13, (i) => line(800 + (i - 6) * 110, 760, 800 + (i - 6) * 230, 1010, p.ink, 3, 'opacity=".45"')) +
    ellipse(x, 832, 304, 62, p.light, 'opacity=".75"')
  const stand =
    line(x + 90, 520, x + 90, 826, p.ink, 10) +
    line(x + 50, 832, x + 130, 832, p.ink, 12) +
    rect(x + 70, 440, 40, 86, p.ink, 'rx="20"') +
    rect(x + 74, 470, 32, 6, p.second)
  const shoes =
    [-1, 0]
      .map((i) =>
        shape(`M${x - 130 + i * 104} 828v-64h44q6 34 62 40q20 4 18 24z`, i ? p.accent : mix(p.accent, p.ink, 0.25)),
      )
      .join('') + [-1, 0].map((i) => ellipse(x - 64 + i * 104, 834, 84, 8, p.ink, 'opacity=".35"')).join('')
  const drape = (flip: number) =>
    `<g transform="translate(800 0) scale(${flip} 1) translate(-800 0)">${times(9, (i) => shape(`M${-30 + i * 62} -10C${20 + i * 60} 300 ${-20 + i * 46} 640 ${-40 + i * 44} 1010H${30 + i * 46}C${40 + i * 52} 640 ${80 + i * 62} 300 ${40 + i * 62} -10Z`, mix(p.accent, p.ink, 0.2 + (i % 3) * 0.19)))}</g>`
  const valance =
    times(12, (i) =>
      shape(`M${-20 + i * 140} -10h150q0 190 -75 190t-75 -190z`, mix(p.accent, p.ink, i % 2 ? 0.16 : 0.34)),
    ) + times(12, (i) => circle(55 + i * 140, 182, 12, p.second))
  return dark + floor + beam + stand + shoes + drape(1) + drape(-1) + valance
}

export const turntable: Paint = (r, p) => {
  const base =
    backdrop(mix(p.far, p.low, 0.25), mix(p.far, p.near, 0.3)) +
    rect(150, 86, 1340, 870, p.ink, 'rx="40" opacity=".22"') +
    rect(130, 60, 1340, 870, mix(p.light, p.second, 0.18), 'rx="40"') +
    rect(130, 60, 1340, 870, 'none', `rx="40" stroke="${p.light}" stroke-width="6" opacity=".6"`)
  const disc =
    circle(690, 506, 392, p.ink, 'opacity=".25"') +
    circle(680, 495, 392, mix(p.ink, '#000000', 0.35)) +
    times(26, (i) =>
      circle(
        680,
        495,
        180 + i * 8,
        'none',
        `stroke="${p.far}" stroke-width="${i % 6 === 0 ? 5 : 1.4}" opacity="${(0.16 + r.next() * 0.24).toFixed(2)}"`,
      ),
    )
  const shine = [-32, 148]
    .map(
      (a) =>
        `<g transform="rotate(${a} 680 495)">${polygon(
          [
            [680, 495],
            [1066, 440],
            [1066, 550],
          ],
          p.light,
          'opacity=".13"',
        )}${polygon(
          [
            [680, 495],
            [1068, 470],
            [1068, 520],
          ],
          p.light,
          'opacity=".12"',
        )}</g>`,
    )
    .join('')
  const label =
    circle(680, 495, 150, p.accent) +
    circle(680, 495, 132, 'none', `stroke="${p.light}" stroke-width="4" opacity=".6"`) +
    shape('M550 495a130 130 0 0 1 260 0z', p.second) +
    circle(680, 495, 52, p.light) +
    circle(680, 495, 10, p.ink)
  const arm =
    circle(1290, 250, 96, mix(p.light, p.ink, 0.25)) +
    circle(1290, 250, 64, p.near) +
    stroke('M1300 262L1280 650L1030 774', p.ink, 18, 'opacity=".25"') +
    stroke('M1290 250L1270 640L1020 762', mix(p.far, p.near, 0.25), 20) +
    stroke('M1288 250L1267 636L1020 757', p.light, 5, 'opacity=".6"') +
    rect(940, 742, 124, 56, p.near, 'rx="10" transform="rotate(-26 1002 770)"') +
    circle(1290, 180, 36, p.ink)
  const knobs = circle(1300, 840, 40, p.near) + line(1300, 840, 1320, 812, p.light, 7) + circle(1190, 846, 26, p.accent)
  return base + disc + shine + label + arm + knobs
}

/** Three doors: one is ajar. */
export const threeDoors: Paint = (r, p) => {
  const wall =
    backdrop(p.top, p.low) +
    times(27, (i) => rect(i * 62, 0, 24, 780, p.light, 'opacity=".16"')) +
    rect(0, 748, W, 34, p.light) +
    gradient('floor', [mix(p.far, p.near, 0.3), mix(p.far, p.near, 0.65)]) +
    rect(0, 780, W, 220, 'url(#floor)')
  const open = r.int(0, 2)
  const doors = times(3, (i) => {
    const x = 190 + i * 440
    const fill = [p.accent, p.near, p.second][i] as string
    const frame = rect(x - 22, 150, 384, 632, p.light) + rect(x, 172, 340, 610, p.ink)
    const panel = (px: number, py: number, w: number, h: number) =>
      rect(px, py, w, h, mix(fill, p.ink, 0.18), 'rx="8"') +
      rect(px + 8, py + 8, w - 16, h - 16, mix(fill, p.light, 0.14), 'rx="4"')
    const leaf =
      rect(x, 172, 340, 610, fill) +
      panel(x + 36, 210, 118, 240) +
      panel(x + 186, 210, 118, 240) +
      panel(x + 36, 490, 118, 250) +
      panel(x + 186, 490, 118, 250) +
      circle(x + 318, 480, 15, p.light)
    if (i !== open) return frame + leaf
    const inside =
      gradient('beyond', [mix(p.light, p.second, 0.3), p.light]) +
      rect(x, 172, 340, 610, 'url(#beyond)') +
      ground(
        [
          [x - 1, 690],
          [x + 170, 640],
          [x + 341, 700],
        ],
        mix(p.far, p.near, 0.4),
      ).replace(/L1640 1010L-40 1010Z/, `L${x + 340} 782L${x} 782Z`) +
      circle(x + 200, 380, 60, p.accent)
    return (
      frame +
      inside +
      polygon(
        [
          [x, 172],
          [x + 96, 210],
          [x + 96, 836],
          [x, 782],
        ],
        fill,
      ) +
      polygon(
        [
          [x + 96, 210],
          [x + 106, 214],
          [x + 106, 832],
          [x + 96, 836],
        ],
        mix(fill, p.ink, 0.4),
      ) +
      polygon(
        [
          [x + 106, 782],
          [x + 340, 782],
          [x + 440, H + 10],
          [x + 150, H + 10],
        ],
        p.light,
        'opacity=".5"',
      )
    )
  })
  return wall + doors
}
