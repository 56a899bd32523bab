import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** Where the fonts of every page are kept; web/src/fonts.css names them. */
const FONTS = new URL('../web/src/fonts/', import.meta.url)
const { resolve } = createRequire(import.meta.url)

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** Latin-1, and the quotes, dashes and signs of written English: what `unicode-range` in web/src/fonts.css says. */
const LATIN =
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  range(0x2000, 0x2026) +
  '\u0131\u0152\u0153\u02c6\u02da\u02dc\u2030\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2190\u2191\u2192\u2193\u2212'
/** The letters of Europe's other Latin alphabets: ą, č, ł, ő, ș and their like. */
const EUROPEAN = range(0x100, 0x17f) + range(0x218, 0x21b)
const FEATURES = ['kern', 'liga', 'ccmp', 'mark', 'tnum']
const WEIGHTS = { min: 400, max: 700 }
const INTER = '@fontsource-variable/inter/files/inter'
const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4'

const MADE = [
  ['inter', `${INTER}-latin-wght-normal`, LATIN, WEIGHTS],
  ['inter-european', `${INTER}-latin-ext-wght-normal`, EUROPEAN, WEIGHTS],
  ['source-serif', `${SERIF}-latin-wght-normal`, LATIN, WEIGHTS],
  ['source-serif-european', `${SERIF}-latin-ext-wght-normal`, EUROPEAN, WEIGHTS],
  // Nearly all italics are of the usual weight; bold ones come in a file of their own where there are any.
  ['source-serif-italic', `${SERIF}-latin-wght-italic`, LATIN, 400],
]

// node scripts/fonts.mjs, after an update of the @fontsource packages: of 278 kB it leaves a third.
for (const [name, source, text, wght] of MADE) {
  const font = await readFile(resolve(`${source}.woff2`))
  const made = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures: FEATURES })
  await writeFile(new URL(`${name}.woff2`, FONTS), made)
  console.log(`${name}: ${font.length} bytes became ${made.length}`)
}
