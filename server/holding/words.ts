import { domainToASCII } from 'node:url'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'

/** Letters that look like Latin ones, by the Latin letter. */
const LOOK_ALIKES = Object.entries({
  a: 'аαɑ@',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεє',
  h: 'нһ',
  i: 'іιı',
  j: 'ј',
  k: 'кκ',
  m: 'м',
  n: 'ηп',
  o: 'оοσ',
  p: 'рρ',
  s: 'ѕ$',
  t: 'тτ',
  u: 'υц',
  v: 'ν',
  w: 'ωԝш',
  x: 'хχ',
  y: 'уγү',
})
const LATIN = new Map(LOOK_ALIKES.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)))
const LOOK_ALIKE = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu')
/** Digits that stand for letters, in a word that has letters, too. */
const DIGITS = new Map(Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' }))

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Accents, and vowels that Arabic and Hebrew may leave out. Marks of other scripts make another letter: か and が. */
const ACCENT =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]]--[\u3099\u309A]]/gv
const LETTER = /\p{L}/u
/** Scripts that are written without spaces: a word there is found inside of others. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}]/u
/** Words with dots between them; also single words: asking for a dot would read a long word once from each letter. */
const DOTTED = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu

/** Whether a word has letters of a script without spaces, and may be several words. */
export const isUnspaced = (word: string) => UNSPACED.test(word)

/** Without case, accents, and characters that cannot be seen. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENT, '')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toLowerCase()
}

/**
 * The words of a short text in one spelling, each once written with a look-alike as with the letter itself.
 * @param one what the digit 1 stands for in a word with letters
 */
export function wordsOf(text: string, one: 'i' | 'l' = 'i'): string[] {
  const latin = foldText(text).replace(LOOK_ALIKE, (letter) => LATIN.get(letter) ?? letter)
  return (latin.match(WORD) ?? []).map((word) => {
    if (!/\d/.test(word) || !LETTER.test(word)) return word
    return word.replace(/[0-9]/g, (digit) => (digit === '1' ? one : (DIGITS.get(digit) ?? digit)))
  })
}

/** Without characters that cannot be seen, and letters and digits of all styles in the common one. */
export const visible = (text: string) =>
  text.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')

/** The hosts that a short text names, also those that are no links, in lower case. */
export function hostsIn(text: string): string[] {
  const found = visible(text).replaceAll('。', '.').toLowerCase().match(DOTTED) ?? []
  // A host has at most 253 characters.
  const hosts = found.filter((word) => word.includes('.') && word.length <= 253)
  return [...new Set(hosts)].map((host) => domainToASCII(host) || host)
}

/** Characters that are read in one step: some milliseconds. */
const PIECE = 10_000

/** Reads a text of any length in steps, and yields to the event loop between them. @returns what all of them found */
export async function inPieces(text: string, read: (piece: string) => string[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < text.length; ) {
    const space = text.slice(from + PIECE, from + 2 * PIECE).search(/\s/)
    const to = from + PIECE + Math.max(0, space)
    for (const one of read(text.slice(from, to))) found.push(one)
    from = to
    if (from < text.length) await yieldToEventLoop()
  }
  return found
}

/** The same as `wordsOf` and `hostsIn` for a text of any length. */
export const readWords = (text: string, one?: 'i' | 'l') => inPieces(text, (piece) => wordsOf(piece, one))
export const readHosts = (text: string) => inPieces(text, hostsIn)

/** A list of words and hosts that hold a post, ready to be compared. */
interface HeldWords {
  hosts: Set<string>
  /** The words of each entry, by the first one. */
  phrases: Map<string, string[][]>
  /** Found inside of other words, too. */
  unspaced: string[]
}

/** @param list one entry a line: a word, words in their order, or a host */
export function readHeldWords(list: string): HeldWords {
  const read: HeldWords = { hosts: new Set(), phrases: new Map(), unspaced: [] }
  for (const line of list.split('\n')) {
    const entry = line.trim()
    const [host] = hostsIn(entry)
    const words = wordsOf(entry)
    const [first] = words
    if (host && !/\s/.test(entry)) read.hosts.add(host.replace(/^www\./, ''))
    else if (UNSPACED.test(entry)) read.unspaced.push(words.join(''))
    else if (first !== undefined) read.phrases.set(first, [...(read.phrases.get(first) ?? []), words])
  }
  return read
}

/** Whether a text has an entry of the list that is no host. */
export async function hasHeldWords({ phrases, unspaced }: HeldWords, text: string): Promise<boolean> {
  const words = await readWords(text)
  if (hasPhrase(phrases, words)) return true
  if (text.includes('1') && hasPhrase(phrases, await readWords(text, 'l'))) return true
  if (unspaced.length === 0) return false
  const joined = words.filter(isUnspaced).join('')
  for (const word of unspaced) {
    if (joined.includes(word)) return true
    await yieldToEventLoop()
  }
  return false
}

const hasPhrase = (phrases: HeldWords['phrases'], words: string[]) =>
  words.some((word, at) => phrases.get(word)?.some((phrase) => phrase.every((one, next) => words[at + next] === one)))

/** Whether one of the hosts is in the list, or below one of it. */
export function hasHeldHost({ hosts }: HeldWords, found: string[]): boolean {
  return found.some((host) => {
    for (let at = 0; ; at = host.indexOf('.', at) + 1) {
      if (hosts.has(host.slice(at))) return true
      if (!host.includes('.', at)) return false
    }
  })
}
