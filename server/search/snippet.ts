import type { MarkedText } from '#contract/search.ts'
import { analyse, type Token } from './analyse.ts'

/** Characters of a snippet, and of them before its first hit. */
const SNIPPET_LENGTH = 200
const BEFORE = 60

/** Marks the words of a text that are among those searched for. */
export function markText(text: string, words: ReadonlySet<string>): MarkedText {
  return markBetween(text, hitsIn(text, words), 0, text.length)
}

/**
 * The passage of a text with the most different words that are searched for, marked. Without any it is the beginning.
 * @param texts tried one after another, until one has a hit; the first is the one to fall back to
 */
export function snippetOf(texts: string[], words: ReadonlySet<string>): MarkedText {
  for (const text of texts) {
    const hits = hitsIn(text, words)
    if (hits.length > 0) return passage(text, hits)
  }
  return passage(texts[0] ?? '', [])
}

function hitsIn(text: string, words: ReadonlySet<string>): Token[] {
  return [...analyse(text)].filter(({ word }) => words.has(word))
}

function passage(text: string, hits: Token[]): MarkedText {
  const wanted = bestStart(hits) - BEFORE
  const start = wanted <= 0 ? 0 : afterSpace(text, wanted)
  const end = start + SNIPPET_LENGTH >= text.length ? text.length : beforeSpace(text, start, start + SNIPPET_LENGTH)
  const marked = markBetween(text, hits, start, end)
  if (start > 0) marked.unshift({ text: '… ', hit: false })
  if (end < text.length) marked.push({ text: ' …', hit: false })
  return marked
}

/** Where the passage with the most different words begins. */
function bestStart(hits: Token[]): number {
  let best = { start: hits[0]?.start ?? 0, different: 0 }
  let from = 0
  const inside = new Map<string, number>()
  for (const hit of hits) {
    inside.set(hit.word, (inside.get(hit.word) ?? 0) + 1)
    for (let first = hits[from]; first && hit.end - first.start > SNIPPET_LENGTH - BEFORE; first = hits[from]) {
      const left = (inside.get(first.word) ?? 0) - 1
      if (left > 0) inside.set(first.word, left)
      else inside.delete(first.word)
      from += 1
    }
    if (inside.size > best.different) best = { start: hits[from]?.start ?? 0, different: inside.size }
  }
  return best.start
}

/** Texts without spaces are cut anywhere, but not inside a character. */
const NEAR = 20
function afterSpace(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space >= 0 && space - at <= NEAR ? space + 1 : withoutHalf(text, at)
}
function beforeSpace(text: string, start: number, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > start && at - space <= NEAR ? space : withoutHalf(text, at)
}
const withoutHalf = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)

function markBetween(text: string, hits: Token[], from: number, to: number): MarkedText {
  // Pairs of characters overlap: hits that touch are one mark.
  const marks: { start: number; end: number }[] = []
  for (const hit of hits) {
    const [start, end] = [Math.max(hit.start, from), Math.min(hit.end, to)]
    const last = marks.at(-1)
    if (start >= end) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else marks.push({ start, end })
  }
  const marked: MarkedText = []
  let at = from
  for (const { start, end } of marks) {
    if (at < start) marked.push({ text: text.slice(at, start), hit: false })
    marked.push({ text: text.slice(start, end), hit: true })
    at = end
  }
  if (at < to) marked.push({ text: text.slice(at, to), hit: false })
  return marked
}
