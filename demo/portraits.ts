import { mix } from './palettes.ts'
import { circle, curve, ellipse, gradient, polygon, rect, shape, stroke, times } from './svg.ts'

export type HairStyle = 'bob' | 'bun' | 'short' | 'curls' | 'long' | 'braid' | 'swept' | 'scarf'

/** The parameters of a portrait; colours are six-digit hex. For `scarf`, `hair` is the colour of the cloth. */
export type Look = {
  skin: string
  hair: string
  style: HairStyle
  clothes: string
  back: string
  glasses?: boolean
  beard?: boolean
  earrings?: boolean
}

const SIZE = 384
const X = SIZE / 2

function hairBehind(style: HairStyle, hair: string): string {
  const deep = mix(hair, '#000000', 0.18)
  switch (style) {
    case 'bob':
      return shape('M108 176C104 60 280 60 276 176C278 236 284 262 268 274H116C100 262 106 236 108 176Z', deep)
    case 'bun':
      return (
        circle(X, 76, 38, deep) +
        shape('M116 180C108 74 276 74 268 180C268 214 250 232 250 232H134S116 214 116 180Z', deep)
      )
    case 'curls':
      return (
        circle(X, 144, 78, deep) +
        times(15, (i) => {
          const a = 2.45 + (i / 14) * 4.53
          return circle(X + Math.cos(a) * 80, 154 + Math.sin(a) * 78, 35, deep)
        })
      )
    case 'long':
      return shape('M106 170C102 56 282 56 278 170C280 240 300 300 288 372H96C84 300 104 240 106 170Z', deep)
    case 'braid':
      return shape('M112 176C106 66 278 66 272 176C272 214 260 236 248 244H136C124 236 112 214 112 176Z', deep)
    case 'scarf':
      return shape('M100 190C92 54 292 54 284 190C286 256 320 300 322 384H62C64 300 98 256 100 190Z', deep)
    default:
      return shape('M116 190C96 62 288 62 268 190Z', deep)
  }
}

function hairInFront(style: HairStyle, hair: string): string {
  switch (style) {
    case 'bob':
      return shape(
        'M116 180C108 78 276 78 268 180C262 150 252 132 240 124C206 142 158 140 142 126C128 138 120 156 116 180Z',
        hair,
      )
    case 'bun':
      return shape('M122 166C122 80 262 80 262 166C252 132 226 116 192 116C158 116 132 132 122 166Z', hair)
    case 'short':
      return shape(
        'M120 168C104 70 176 62 212 72C262 70 280 110 264 168C260 146 252 132 240 122C208 130 176 122 160 116C140 124 126 140 120 168Z',
        hair,
      )
    case 'curls':
      return times(9, (i) =>
        circle(126 + i * 16.5, 118 - Math.sin((i / 8) * Math.PI) * 30, 23, i % 2 ? hair : mix(hair, '#ffffff', 0.07)),
      )
    case 'long':
      return shape(
        'M112 196C104 74 280 74 272 196C266 156 250 130 214 106C196 136 150 146 128 152C118 164 114 178 112 196Z',
        hair,
      )
    case 'braid':
      return (
        shape('M116 178C110 76 274 76 268 178C258 136 232 116 196 104C170 124 136 136 116 178Z', hair) +
        times(6, (i) =>
          ellipse(
            262 - i * 3,
            224 + i * 25,
            21 - i,
            18,
            i % 2 ? hair : mix(hair, '#000000', 0.1),
            `transform="rotate(${i % 2 ? 20 : -20} ${262 - i * 3} ${224 + i * 25})"`,
          ),
        ) +
        rect(236, 356, 22, 10, '#c8503c', 'rx="4"')
      )
    case 'swept':
      return shape(
        'M120 172C108 110 128 66 186 66C214 50 276 66 268 122C270 142 268 156 264 170C258 146 250 134 238 128C196 138 164 116 150 108C142 130 128 142 120 172Z',
        hair,
      )
    case 'scarf':
      return (
        shape(
          'M112 196C106 72 278 72 272 196C272 250 240 262 192 262C144 262 112 250 112 196ZM192 108C150 108 130 140 130 182C130 226 158 252 192 252C226 252 254 226 254 182C254 140 234 108 192 108Z',
          hair,
          'fill-rule="evenodd"',
        ) +
        shape('M126 226C150 258 236 258 258 226C286 280 300 330 296 384H88C84 330 98 280 126 232Z', hair) +
        stroke('M150 276Q220 300 262 262', mix(hair, '#000000', 0.2), 4) +
        stroke('M130 306Q220 336 280 296', mix(hair, '#000000', 0.2), 4)
      )
  }
}

function face({ skin, hair, style, glasses, beard, earrings }: Look): string {
  const dark = mix(skin, '#3a1510', 0.62)
  const hairTone = style === 'scarf' ? '#2c1c18' : hair
  const ears =
    style === 'scarf' || style === 'long' || style === 'bob'
      ? ''
      : [120, 264]
          .map((x) => ellipse(x, 186, 13, 18, mix(skin, dark, 0.12)) + (earrings ? circle(x, 212, 7, '#f2c14e') : ''))
          .join('')
  const head = shape('M124 170C124 96 260 96 260 170C262 226 234 256 192 256C150 256 122 226 124 170Z', skin)
  const jaw = beard
    ? shape(
        'M124 182C126 244 156 266 192 266C228 266 258 244 260 182C254 206 240 212 226 210Q192 200 158 210C144 212 130 206 124 182Z',
        hairTone,
      )
    : ''
  const cheeks = [148, 236].map((x) => circle(x, 204, 15, '#e2554e', 'opacity=".14"')).join('')
  const eyes = [164, 220]
    .map((x) => ellipse(x, 180, 5.6, 6.6, '#241a1c') + circle(x + 2, 177.6, 1.8, '#ffffff'))
    .join('')
  const brows = stroke('M152 161Q163 154 175 159', hairTone, 5) + stroke('M209 159Q221 154 232 161', hairTone, 5)
  const nose = stroke('M193 184Q200 200 189 204', mix(skin, dark, 0.42), 4)
  const smile = beard
    ? shape('M170 222Q192 244 214 222Q192 228 170 222Z', '#fff6ee')
    : stroke('M172 223Q192 240 212 223', mix(dark, '#a02a2a', 0.35), 5)
  const frames = glasses
    ? [164, 220]
        .map((x) => circle(x, 181, 23, '#ffffff', 'fill-opacity=".16" stroke="#2a2226" stroke-width="4.5"'))
        .join('') + stroke('M187 178Q192 174 197 178', '#2a2226', 4.5)
    : ''
  return ears + head + jaw + cheeks + nose + eyes + brows + smile + frames
}

/** A flat portrait as SVG text, 384×384 pixels. */
export function drawAvatar(look: Look): string {
  const { skin, hair, style, clothes, back } = look
  const halo =
    gradient('back', [mix(back, '#ffffff', 0.22), back]) +
    rect(0, 0, SIZE, SIZE, 'url(#back)') +
    circle(X, 190, 158, '#ffffff', 'opacity=".16"')
  const neck = shape('M162 226H222V290Q192 318 162 290Z', mix(skin, '#5a2018', 0.2))
  const body = shape(
    `${curve([
      [36, 394],
      [58, 332],
      [110, 298],
      [160, 284],
    ])}Q192 322 224 284${curve([
      [224, 284],
      [274, 298],
      [326, 332],
      [348, 394],
    ]).replace('M', 'L')}Z`,
    clothes,
  )
  const collar =
    stroke('M156 284Q192 334 228 284', mix(clothes, '#ffffff', 0.4), 9) +
    polygon(
      [
        [60, 384],
        [74, 344],
        [80, 384],
      ],
      mix(clothes, '#000000', 0.16),
    ) +
    polygon(
      [
        [324, 384],
        [310, 344],
        [304, 384],
      ],
      mix(clothes, '#000000', 0.16),
    )
  const inside = halo + hairBehind(style, hair) + neck + body + collar + face(look) + hairInFront(style, hair)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${inside}</svg>`
}
