import bidi from 'bidi-js'
import { Direction, Buffer as GlyphBuffer, shape } from 'harfbuzzjs'
import { familiesFor, fontFor, type LoadedFont, type Style } from './typefaces.ts'

/** How a text is set. */
export interface Setting {
  style: Style
  /** In pixels, as all lengths. */
  size: number
  width: number
  /** Lines, of which the last ends in `…` if there are more. */
  most: number
  /** BCP 47. */
  language: string
}
/** A line, drawn. */
export interface Line {
  /** Paths, whose origin is where the base line begins at the left. */
  svg: string
  width: number
}
/** A part of a line in one font and direction. */
interface Run {
  text: string
  font: LoadedFont
  level: number
}
/** A character as a reader sees it: with its marks. */
interface Character {
  text: string
  font: LoadedFont
}

// Its types say `default` of what is the module itself.
const { getEmbeddingLevels } = (bidi as unknown as typeof bidi.default)()

/** Longer texts fit no card. */
const CHARACTERS_MAX = 500
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u
const ELLIPSIS = '…'

/** Whether a text is written from right to left: its first letter says so. */
export const isRightToLeft = (text: string): boolean => (getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1

/** @returns the lines of a text; none if no typeface has one of its letters: half a title would be another one */
export async function setLines(text: string, setting: Setting): Promise<Line[]> {
  const characters = await charactersOf(text, setting)
  if (!characters) return []
  const base = isRightToLeft(text) ? 'rtl' : 'ltr'
  const draw = (some: Character[]) => drawLine(some, base, setting)
  const ellipsis = (await charactersOf(ELLIPSIS, setting)) ?? []
  const lines: Character[][] = []
  let line: Character[] = []
  for (const unit of unitsOf(characters, setting)) {
    if (line.length > 0 && draw(trimmed([...line, ...unit])).width > setting.width) {
      lines.push(line)
      line = []
    }
    line.push(...unit)
  }
  lines.push(line)
  const shown = lines.slice(0, setting.most).map(trimmed)
  if (lines.length > setting.most) {
    let last = [...(shown.pop() ?? []), ...(lines[setting.most]?.slice(0, 1) ?? [])]
    do last = trimmed(last.slice(0, -1))
    while (last.length > 0 && draw([...last, ...ellipsis]).width > setting.width)
    shown.push([...last, ...ellipsis])
  }
  return shown.filter((one) => one.length > 0).map(draw)
}

const trimmed = (line: Character[]) => line.slice(0, line.findLastIndex(({ text }) => text.trim() !== '') + 1)

/** @returns undefined if no typeface has one of the letters */
async function charactersOf(text: string, { style, language }: Setting): Promise<Character[] | undefined> {
  const found: Character[] = []
  const families = familiesFor(text, style, language)
  const graphemes = new Intl.Segmenter(language).segment(text.normalize('NFC').replace(/\s+/g, ' ').trim())
  for (const { segment } of graphemes) {
    if (found.length === CHARACTERS_MAX) break
    const before = found.at(-1)?.font.family
    // A space or a quotation mark is that of the letters around it.
    const isLetter = /[\p{L}\p{N}]/u.test(segment)
    const wanted = before && !isLetter ? [before, ...families] : families
    const drawn = (await drawable([segment], wanted, style)) ?? (await drawable([...segment], wanted, style))
    if (drawn) found.push(...drawn)
    // A pictograph is no word.
    else if (!PICTOGRAPH.test(segment) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(segment)) return undefined
  }
  return found
}

/** Texts with their fonts; undefined if one of them has none. A letter and its mark may be in two fonts. */
async function drawable(texts: string[], families: string[], style: Style): Promise<Character[] | undefined> {
  const fonts = await Promise.all(texts.map((text) => fontFor(text, families, style)))
  const drawn = texts.flatMap((text, index) => {
    const font = fonts[index]
    return font ? [{ text, font }] : []
  })
  return drawn.length === texts.length ? drawn : undefined
}

/** Letters between which a line may end. */
const WITHOUT_SPACES = /[\p{Script_Extensions=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u
const BEGINS_NO_LINE = /^[\p{Pe}\p{Pf}\p{Po}ー々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u
const ENDS_NO_LINE = /[\p{Ps}\p{Pi}]$/u

/** The parts between which a line may end; a word that is wider than a line is one for each character. */
function unitsOf(characters: Character[], { language, size, width }: Setting): Character[][] {
  const text = characters.map((one) => one.text).join('')
  const starts = new Set(
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ index }) => index),
  )
  const units: Character[][] = []
  let at = 0
  let before = ''
  for (const one of characters) {
    const isEnd =
      /[\s\p{Pd}]$/u.test(before) ||
      ((WITHOUT_SPACES.test(before) || WITHOUT_SPACES.test(one.text)) &&
        !BEGINS_NO_LINE.test(one.text) &&
        !ENDS_NO_LINE.test(before))
    if (!before || (starts.has(at) && isEnd && one.text.trim() !== '')) units.push([])
    units.at(-1)?.push(one)
    at += one.text.length
    before = one.text
  }
  const isWide = (unit: Character[]) => drawLine(trimmed(unit), 'ltr', { size, language }).width > width
  return units.flatMap((unit) => (isWide(unit) ? unit.map((one) => [one]) : [unit]))
}

function drawLine(
  line: Character[],
  base: 'ltr' | 'rtl',
  { size, language }: Pick<Setting, 'size' | 'language'>,
): Line {
  let x = 0
  let svg = ''
  for (const { text, font, level } of inVisualOrder(runsOf(line, base))) {
    const buffer = new GlyphBuffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
    buffer.setLanguage(language)
    shape(font.font, buffer)
    const scale = size / font.upem
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      // 0 is that of a missing character: one that changes a pictograph before it.
      if (glyph.codepoint === 0) continue
      const place = `${(x + (glyph.xOffset ?? 0) * scale).toFixed(2)} ${(-(glyph.yOffset ?? 0) * scale).toFixed(2)}`
      // Fonts have y upwards.
      const turned = `translate(${place}) scale(${scale} ${-scale})`
      svg += `<path transform="${turned}" d="${font.font.glyphToPath(glyph.codepoint)}"/>`
      x += (glyph.xAdvance ?? 0) * scale
    }
  }
  return { svg, width: x }
}

function runsOf(line: Character[], base: 'ltr' | 'rtl'): Run[] {
  const { levels } = getEmbeddingLevels(line.map(({ text }) => text).join(''), base)
  const runs: Run[] = []
  let at = 0
  for (const { text, font } of line) {
    const level = levels[at] ?? 0
    at += text.length
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += text
    else runs.push({ text, font, level })
  }
  return runs
}

/** The runs from left to right: rule L2 of the Unicode Bidirectional Algorithm. */
function inVisualOrder(runs: Run[]): Run[] {
  let order = runs
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const turned: Run[] = []
    for (let from = 0; from < order.length; ) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to++
      if (to > from) turned.push(...order.slice(from, to).reverse())
      else turned.push(order[to++] as Run)
      from = to
    }
    order = turned
  }
  return order
}
