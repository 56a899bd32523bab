/** Eight colours for a picture: two for the air, two for the gradient of the layers, a light, two accents, a dark. */
export type Palette = {
  top: string
  low: string
  far: string
  near: string
  light: string
  accent: string
  second: string
  ink: string
}

function palette(colours: string): Palette {
  const [top, low, far, near, light, accent, second, ink] = colours.split(' ').map((hex) => `#${hex}`)
  return { top, low, far, near, light, accent, second, ink } as Palette
}

export const PALETTES = {
  dawn: palette('8fa8c8 fbe3cf b9b4cc 3b3a5c fff4dd f08a6b e9b872 24233f'),
  dusk: palette('2f2a57 f2a07b 8c5f86 1d1838 ffe3b0 f26d5b f7b267 140f2b'),
  mint: palette('cfe8dc f6f4e4 9cc7b4 20514c fffbe8 ef7d57 f2c14e 123532'),
  ochre: palette('f3e3c0 fbf3e0 dcb779 6b3f22 fff8e6 c8502f 2f6f6a 3b2115'),
  night: palette('0b1030 3a4a86 34447d 080c22 f6eec9 ffb45c 7fb7d9 050818'),
  rose: palette('f3c6cf fdeee6 dd9fae 5a2a4a fff6ee d94f70 f0a35e 341530'),
  sea: palette('bfe0ea f3f5e8 7fb9cb 12405e fffdf0 f2795a f3c969 0b2a42'),
  pine: palette('c9d8cf eef0df 93b09f 173429 fbf7df d9733d e3b857 0d211a'),
  plum: palette('4b2c5e d884a0 8f4f86 25123a ffe6d5 ffb36b 6cc2b8 170a26'),
  sand: palette('e8d6bd f8efe0 d9b48e 8a5a3c fffaf0 3d7c86 cf6a45 40281c'),
  fog: palette('c7ced6 eceeec a9b5bf 3b4a57 ffffff d8704f e0b04e 202b35'),
  ember: palette('3a1420 e8623a a53a35 25090f ffdf9e ffb03a f28c5b 160508'),
  ice: palette('9fc3dd eaf4f7 a8cbdc 27506f ffffff f08b77 8d86c9 15304a'),
  lilac: palette('b9b1e4 f6e9f0 a99fd6 3a2f6e fff7ec f28f8f f3c67a 231b4a'),
  leaf: palette('e6edc8 f8f7e6 b3c78a 37562b fffdee e0603f f0b93a 1e3318'),
  teal: palette('0f3b4a 7cc4b5 3f8a8c 072530 f7f2d0 ff8b5e f6cf6b 041820'),
  azul: palette('dfe9f5 f7f8f4 8fb0dc 1d3f8f ffffff f0b429 5f8fd0 122a63'),
  summer: palette('3f8fd0 dff1f3 8fc0df 2b4f78 ffffff ef6a4c ffd27a 1a2c4a'),
  clay: palette('d98f6c f4d9bf bf6f55 4c1f22 fff1dd 2f6d6b f0b662 2c1014'),
} as const
export type PaletteName = keyof typeof PALETTES

/** Interpolates between two six-digit hex colours; `t` is from 0 (first) to 1 (second). */
export function mix(first: string, second: string, t: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(channel(first, at) * (1 - t) + channel(second, at) * t))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
