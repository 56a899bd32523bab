/** The accent colour in the light and the dark theme, and the colours derived from it. */

/**
 * The backgrounds of an accent, besides its own soft shade: `--paper`, `--raised` and `--sunken` of web/src/theme.css.
 */
export const BACKGROUNDS = {
  light: ['#fdfcfa', '#ffffff', '#f5f3ef'],
  dark: ['#141219', '#1d1a25', '#1a1821'],
} as const
export type Theme = keyof typeof BACKGROUNDS

/** The smallest contrast of a text that everyone can read (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5
/** The contrast of an accent derived for the dark theme: much less than white's, and more than the minimum. */
const CONTRAST_MADE = 6

type Rgb = [red: number, green: number, blue: number]

const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

/** @param share of `colour`, 0 to 1; the rest is `other` */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)]
  const mixed = from.map((part, at) => Math.round(part * share + (to[at] ?? 0) * (1 - share)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as #rrggbb, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The shade of an accent behind labels and notices. */
const softOf = (accent: string, theme: Theme) =>
  theme === 'light' ? mix(accent, '#ffffff', 0.1) : mix(accent, BACKGROUNDS.dark[0], 0.15)

/** The smallest contrast of an accent to its backgrounds in a theme; a button's label has at least the same. */
export function accentContrast(accent: string, theme: Theme): number {
  return Math.min(...[...BACKGROUNDS[theme], softOf(accent, theme)].map((background) => contrast(accent, background)))
}

/** The accent that is nearest to `accent` and has this contrast: darker in the light theme, lighter in the dark one. */
export function readableAccent(accent: string, theme: Theme, least = CONTRAST_MIN): string {
  for (let share = 1; share > 0; share -= 0.01) {
    const nearer = mix(accent, theme === 'light' ? '#000000' : '#ffffff', share)
    if (accentContrast(nearer, theme) >= least) return nearer
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** The accent for the dark theme that is made from the one for the light theme. */
export const darkAccentOf = (accent: string) => readableAccent(accent, 'dark', CONTRAST_MADE)

/**
 * The style sheet that sets an accent.
 * @param light undefined: as in web/src/theme.css
 */
export function accentStyle(light: string | undefined, dark: string): string {
  const ofLight = light
    ? `:root{--accent:${light};--accent-strong:${mix(light, '#000000', 0.8)};--accent-soft:${softOf(light, 'light')}}`
    : ''
  const strong = mix(dark, '#ffffff', 0.7)
  const ofDark = `--accent:${dark};--accent-strong:${strong};--accent-soft:${softOf(dark, 'dark')};--on-accent:${BACKGROUNDS.dark[0]}`
  // On paper the page is light.
  return `${ofLight}@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${ofDark}}}@media screen{:root[data-theme=dark]{${ofDark}}}`
}
