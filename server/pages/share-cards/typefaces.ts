/// <reference path="./wawoff2.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { decompress } from 'wawoff2'

const { resolve } = createRequire(import.meta.url)

/** What a text of a card is for: each has its own typeface in the scripts where there are two. */
export type Style = 'title' | 'line'
const WEIGHTS: Record<Style, number> = { title: 600, line: 500 }

const LATIN = ['source-serif-4', 'inter']
const SYMBOLS = 'noto-naskh-arabic'
const EMOJI = 'noto-emoji'
/** The typefaces, as the packages of @fontsource-variable name them, in the order in which a letter is looked for. */
const FAMILIES: Record<Style, string[]> = {
  title: ['source-serif-4', 'noto-naskh-arabic', 'noto-serif-hebrew', 'noto-serif-devanagari'],
  line: ['inter', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari'],
}
/** By language, as the same character is drawn differently in each. */
const EAST_ASIAN = { 'zh-Hans': 'noto-serif-sc', 'zh-Hant': 'noto-serif-tc', ja: 'noto-serif-jp', ko: 'noto-serif-kr' }
/** Files of other typefaces than Latin ones that are left out, as the Latin ones have these letters. */
const LATIN_FILES = /^(?:latin|cyrillic|greek|vietnamese|math|symbols)/

/** A file of a typeface, which has some of its characters. */
interface Slice {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
}
/** A file in memory, in one weight. */
export interface LoadedFont {
  family: string
  font: Font
  upem: number
}

const slicesOf = new Map<string, Promise<Slice[]>>()
/**
 * The characters of a typeface of East Asia are in a hundred files of 70 kB, of which a title needs a few. Those of 64
 * take 10 MB.
 */
const loaded = new LRUCache<string, Promise<LoadedFont>>({ max: 64 })

/** The typefaces for a text, the most likely one first. */
export function familiesFor(text: string, style: Style, language: string): string[] {
  const first = EAST_ASIAN[eastAsian(text, language)]
  const others = Object.values(EAST_ASIAN).filter((family) => family !== first)
  return [...FAMILIES[style], first, ...others, EMOJI, SYMBOLS]
}

/** The language whose forms of Chinese characters a text has. */
function eastAsian(text: string, language: string): keyof typeof EAST_ASIAN {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  const [code = ''] = language.split('-')
  if (code === 'ja' || code === 'ko') return code
  return /^(?:zh|yue)\b.*-(?:hant|tw|hk|mo)\b/i.test(language) ? 'zh-Hant' : 'zh-Hans'
}

/** Characters that are drawn as a picture where a typeface for letters has a sign, too. */
const PICTURE = /\p{Emoji_Presentation}|\ufe0f/u
/** Characters that change others, and need not be in a file. */
const CHANGES_OTHERS = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u
const PICTOGRAPH = /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u

/**
 * The font that draws a character with its marks.
 * @param families in the order of preference
 * @returns undefined if none can
 */
export async function fontFor(
  character: string,
  families: readonly string[],
  style: Style,
): Promise<LoadedFont | undefined> {
  const order = PICTURE.test(character) ? [EMOJI, ...families] : families
  const codes = [...character].filter((one) => !CHANGES_OTHERS.test(one)).map(codeOf)
  const whole = [...character].map(codeOf)
  const isIn =
    ({ ranges }: Slice) =>
    (code: number) =>
      ranges.some(([first, last]) => code >= first && code <= last)
  for (const family of order) {
    const slices = await slicesIn(family)
    // Of a picture of several characters, the file that has them as one.
    const fitting = [
      ...slices.filter((slice) => whole.every(isIn(slice))),
      ...slices.filter((slice) => (codes.length > 0 ? codes : whole).every(isIn(slice))),
      // At least its first: the picture of a person without that of what they do.
      ...(PICTOGRAPH.test(character) ? slices.filter((slice) => isIn(slice)(whole[0] as number)) : []),
    ]
    for (const { file } of fitting) {
      const found = await load(family, file, style)
      const needed = PICTOGRAPH.test(character) ? whole.slice(0, 1) : codes
      if (needed.every((code) => found.font.nominalGlyph(code))) return found
    }
  }
  return undefined
}

const codeOf = (character: string) => character.codePointAt(0) as number

function slicesIn(family: string): Promise<Slice[]> {
  const known = slicesOf.get(family) ?? readSlices(family)
  slicesOf.set(family, known)
  return known
}

async function readSlices(family: string): Promise<Slice[]> {
  const ranges: Record<string, string> = JSON.parse(
    await readFile(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  )
  return Object.entries(ranges)
    .filter(([name]) => LATIN.includes(family) || family === SYMBOLS || !LATIN_FILES.test(name))
    .filter(([name]) => family !== SYMBOLS || !/^latin/.test(name))
    .map(([name, list]) => ({
      file: `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      ranges: list.split(',').map((range) => {
        const [first = '', last = first] = range.slice(2).split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
      }),
    }))
}

function load(family: string, file: string, style: Style): Promise<LoadedFont> {
  const key = `${file} ${style}`
  const known = loaded.get(key) ?? readFont(family, file, style)
  loaded.set(key, known)
  return known
}

async function readFont(family: string, file: string, style: Style): Promise<LoadedFont> {
  const face = new Face(
    new Blob(await decompress(await readFile(resolve(`@fontsource-variable/${family}/files/${file}`)))),
  )
  const font = new Font(face)
  font.setVariations([new Variation('wght', WEIGHTS[style])])
  return { family, font, upem: face.upem }
}
