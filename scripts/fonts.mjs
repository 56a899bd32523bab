import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The folder of the fonts that every page uses. */
const FONTS = new URL('../web/src/fonts/', import.meta.url)
const CSS = new URL('../web/src/fonts.css', import.meta.url)
const WRITING_SYSTEMS_CSS = new URL('../web/src/writing-system-fonts.css', import.meta.url)
const { resolve } = createRequire(import.meta.url)

/** All code points of a list of ranges, each given as its first and last code point. */
const codes = (ranges) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))

function rangesOf(sorted) {
  const ranges = []
  for (const code of sorted) {
    const range = ranges.at(-1)
    if (range && code === range[1] + 1) range[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

function without(ranges, others) {
  const left = new Set(codes(others))
  return rangesOf(codes(ranges).filter((code) => !left.has(code)))
}

const single = (...characters) => characters.map((code) => [code, code])

/** Latin-1, and the quotation marks, dashes and symbols of English text. */
const LATIN = rangesOf(
  codes([
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    ...single(0x2c6, 0x2da, 0x2dc),
    [0x2000, 0x2026],
    ...single(0x2030, 0x2032, 0x2033, 0x2039, 0x203a, 0x2044, 0x20ac, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212),
  ]),
)
/** The letters of other European Latin alphabets, such as ą, č, ł, ő, ș. */
const EUROPEAN = [
  [0x100, 0x17f],
  [0x218, 0x21b],
]
const FEATURES = ['kern', 'liga', 'ccmp', 'mark', 'tnum']
/** Without ligatures of whole phrases, and letters of languages of Africa and the Pamir. */
const ARABIC = [[0x600, 0x6ff], ...single(0x200c, 0x200d, 0x25cc)]
const HEBREW = [[0x590, 0x5ff], ...single(0x200c, 0x200d, 0x20aa, 0x25cc), [0xfb1d, 0xfb4f]]
/** Without the signs of Vedic texts. */
const DEVANAGARI = [[0x900, 0x97f], ...single(0x200c, 0x200d, 0x20b9, 0x25cc)]

const INTER = { family: 'Inter', package: '@fontsource-variable/inter', file: 'inter' }
const SERIF = { family: 'Source Serif', package: '@fontsource-variable/source-serif-4', file: 'source-serif-4' }

/** The fonts of every page, subset to Latin and to the weights in use. */
const LATIN_FONTS = [
  { name: 'inter', font: INTER, characters: LATIN, weights: [400, 700] },
  { name: 'source-serif', font: SERIF, characters: LATIN, weights: [400, 700] },
  // Nearly all italics have normal weight; bold italics are in a separate file that loads only when needed.
  { name: 'source-serif-italic', font: SERIF, style: 'italic', characters: LATIN, weights: [400] },
]
const EUROPEAN_FONTS = [
  { name: 'inter-european', font: INTER, source: 'latin-ext', characters: EUROPEAN, weights: [400, 700] },
  { name: 'source-serif-european', font: SERIF, source: 'latin-ext', characters: EUROPEAN, weights: [400, 700] },
]

const noto = (family, name) => ({ family, package: `@fontsource-variable/noto-${name}`, file: `noto-${name}` })
const SCRIPTS = [
  { source: 'arabic', characters: ARABIC, serif: 'naskh-arabic' },
  { source: 'hebrew', characters: HEBREW, serif: 'serif-hebrew' },
  { source: 'devanagari', characters: DEVANAGARI, serif: 'serif-devanagari' },
]
/** The fonts of other writing systems, with all features that shape their words. */
const WRITING_SYSTEM_FONTS = SCRIPTS.flatMap(({ source, characters, serif }) =>
  [noto('Noto Sans Systems', `sans-${source}`), noto('Noto Serif Systems', serif)].map((font) => ({
    name: font.file,
    font,
    source,
    characters,
    weights: [400, 700],
    features: null,
    // Never later than the text: the fonts of the systems differ too much in width for letters of the same place.
    display: 'optional',
  })),
)

const sourceOf = ({ font, source = 'latin', style = 'normal' }) =>
  `${font.package}/files/${font.file}-${source}-wght-${style}.woff2`

/** The names and bytes of the fonts, subset from the fontsource packages: those of Latin have a third of 278 kB left. */
export async function cutFonts() {
  const { default: subset } = await import('subset-font')
  const cut = async (one) => {
    const [min, max] = one.weights
    const text = String.fromCodePoint(...codes(one.characters))
    const variationAxes = { wght: max ? { min, max } : min }
    const { features = FEATURES } = one
    const options = { targetFormat: 'woff2', variationAxes, ...(features && { keepFeatures: features }) }
    return [one.name, await subset(await readFile(resolve(sourceOf(one))), text, options)]
  }
  return Promise.all([...LATIN_FONTS, ...EUROPEAN_FONTS, ...WRITING_SYSTEM_FONTS].map(cut))
}

/** The formatter's line width in columns. */
const WIDTH = 120

function faceOf({ font, style = 'normal', weights, url, characters, display = 'swap' }) {
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0')
  const ranges = characters.map(([first, last]) =>
    first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
  )
  const range = `  unicode-range: ${ranges.join(', ')};`
  return `@font-face {
  font-family: "${font.family}";
  font-style: ${style};
  font-weight: ${weights.join(' ')};
  font-display: ${display};
  src: url("${url}") format("woff2");
${range.length > WIDTH ? range.replace(': ', ':\n    ') : range}
}
`
}

/** The scripts of which no letter stands among Latin ones. */
const OWN_LETTERS = /^(?:greek|cyrillic)/

/** The font faces of a package's own style sheet except `latin`, which is replaced by the subset font. */
function otherScripts(font, style) {
  const css = readFileSync(resolve(`${font.package}/wght${style === 'italic' ? '-italic' : ''}.css`), 'utf8')
  const face = new RegExp(`(files/${font.file}-([a-z-]+)-wght-${style}.woff2)\\)[^;]+;\\s+unicode-range: ([^;]+);`, 'g')
  return [...css.matchAll(face)]
    .filter(([, , script]) => script !== 'latin')
    .map(([, file, script, list]) => {
      const all = list.split(',').map((range) => {
        const [first, last = first] = range.slice(2).split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      })
      const isCut = script === 'latin-ext' && style === 'normal'
      const characters = isCut ? without(all, EUROPEAN) : all
      // A family of its own: only where texts are read does it come for a single word (web/src/theme.css).
      const family = OWN_LETTERS.test(script) ? `${font.family} Greek Cyrillic` : font.family
      return faceOf({
        font: { ...font, family },
        style,
        weights: [400, 700],
        url: `${font.package}/${file}`,
        characters,
      })
    })
}

const cut = (one) => faceOf({ ...one, url: `./fonts/${one.name}.woff2` })

/** The content of web/src/fonts.css. */
export function fontsCss() {
  const boldItalic = { font: SERIF, style: 'italic', weights: [500, 700], characters: LATIN }
  const others = [otherScripts(INTER, 'normal'), otherScripts(SERIF, 'normal'), otherScripts(SERIF, 'italic')].flat()
  return [
    '/* Written by scripts/fonts.mjs. Every page needs these: Latin alone, in the weights that are used. */\n',
    ...LATIN_FONTS.map(cut),
    faceOf({ ...boldItalic, url: sourceOf(boldItalic) }),
    '\n/* These come only where a text has them, and those of other scripts likewise. */\n',
    ...EUROPEAN_FONTS.map((one) => cut({ ...one, characters: without(one.characters, LATIN) })),
    ...others,
  ].join('')
}

/** The content of web/src/writing-system-fonts.css. */
export function writingSystemFontsCss() {
  return `/* Written by scripts/fonts.mjs. */\n${WRITING_SYSTEM_FONTS.map(cut).join('')}`
}

// Run `node scripts/fonts.mjs` after updating the @fontsource packages.
if (process.argv[1] === import.meta.filename) {
  for (const [name, font] of await cutFonts()) {
    await writeFile(new URL(`${name}.woff2`, FONTS), font)
    console.log(`${name}: ${font.length} bytes`)
  }
  await writeFile(CSS, fontsCss())
  await writeFile(WRITING_SYSTEMS_CSS, writingSystemFontsCss())
}
