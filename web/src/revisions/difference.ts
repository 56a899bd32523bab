import { diffArrays } from 'diff'
import type { Block, Token } from './blocks-of.ts'

export type Change = 'same' | 'added' | 'removed'

/** Tokens with the same marks that all stayed, came or went. */
export interface Run {
  change: Change
  text: string
  marks: Token['marks']
}

/** A block of either version. One that is in both with different words is `changed`, and its runs show them. */
export interface MarkedBlock {
  block: Block
  change: Change | 'changed'
  runs: Run[]
}

/** Milliseconds of one comparison, and of all of them: the rest is shown as replaced. */
const STEP = 10
const ALL = 400
/** Entries of two lists that are compared in a few milliseconds at most: their time is not limited, as a busy device may pause. */
const SHORT = 400
/** Pairs of blocks whose words are compared to find which became which. */
const PAIRS_MAX = 400
/** Blocks with less in common than this share of their words are shown as removed and added. */
const ALIKE = 0.4
/** The number of a block's first tokens that are compared to find similar blocks. */
const SAMPLE = 4000
/** A block with more runs than this cannot be read. */
const RUNS_MAX = 300

/** A limit for the time that comparisons take together. */
export interface Budget {
  left: number
}
export const newBudget = (): Budget => ({ left: ALL })

/** The changes between two versions of a text: blocks first, then words in similar blocks. */
export function markChanges(before: Block[], after: Block[], budget: Budget): MarkedBlock[] {
  const marked: MarkedBlock[] = []
  const hunks = compare(before.map(keyOfBlock), after.map(keyOfBlock), budget)
  let [at, from] = [0, 0]
  for (const { same, removed, added } of hunks) {
    for (let i = 0; i < same; i++) marked.push(whole(after[from + i] as Block, 'same'))
    at += same
    from += same
    markHunk(before.slice(at, at + removed), after.slice(from, from + added), budget, marked)
    at += removed
    from += added
  }
  return marked
}

/** So many entries that stayed, then so many that went, then so many that came in their place. */
interface Hunk {
  same: number
  removed: number
  added: number
}

/** Compares two lists; where that takes too long, everything between their equal ends is replaced. */
export function compare(before: string[], after: string[], budget: Budget): Hunk[] {
  const began = performance.now()
  const isShort = before.length + after.length <= SHORT
  const timeout = isShort ? Number.POSITIVE_INFINITY : Math.min(STEP, budget.left)
  const changes = budget.left > 0 ? diffArrays(before, after, { timeout }) : undefined
  budget.left -= performance.now() - began
  if (!changes) return betweenEnds(before, after)
  const hunks: Hunk[] = []
  let hunk: Hunk = { same: 0, removed: 0, added: 0 }
  for (const { value, added, removed } of changes) {
    if (added) hunk.added += value.length
    else if (removed) hunk.removed += value.length
    else {
      if (hunk.removed + hunk.added > 0) {
        hunks.push(hunk)
        hunk = { same: 0, removed: 0, added: 0 }
      }
      hunk.same += value.length
    }
  }
  return [...hunks, hunk]
}

function betweenEnds(before: string[], after: string[]): Hunk[] {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return [
    { same: head, removed: before.length - head - tail, added: after.length - head - tail },
    { same: tail, removed: 0, added: 0 },
  ]
}

/** Blocks that went and came at the same place. */
function markHunk(removed: Block[], added: Block[], budget: Budget, marked: MarkedBlock[]): void {
  let [at, from] = [0, 0]
  const until = (to: number, toAdded: number) => {
    for (; at < to; at++) marked.push(whole(removed[at] as Block, 'removed'))
    for (; from < toAdded; from++) marked.push(whole(added[from] as Block, 'added'))
  }
  for (const [one, other] of pairsOf(removed, added)) {
    until(one, other)
    const runs = runsOf(removed[one] as Block, added[other] as Block, budget)
    // Both are shown whole.
    if (runs.length > RUNS_MAX) continue
    marked.push({ block: added[other] as Block, change: 'changed', runs })
    at = one + 1
    from = other + 1
  }
  until(removed.length, added.length)
}

/** Which block became which: those that have most in common, in order. */
function pairsOf(removed: Block[], added: Block[]): [number, number][] {
  const isSmall = removed.length * added.length <= PAIRS_MAX
  if (!isSmall) {
    const pairs: [number, number][] = []
    for (let i = 0; i < Math.min(removed.length, added.length); i++) {
      if (likeness(countsOf(removed[i] as Block), removed[i] as Block, added[i] as Block) >= ALIKE) pairs.push([i, i])
    }
    return pairs
  }
  // best[i][j]: how much removed[i…] and added[j…] have in common at most.
  const alike: number[][] = []
  for (const block of removed) {
    const counts = countsOf(block)
    alike.push(added.map((other) => likeness(counts, block, other)))
  }
  const best = Array.from({ length: removed.length + 1 }, () => new Array<number>(added.length + 1).fill(0))
  const at = (table: number[][], i: number, j: number) => table[i]?.[j] ?? 0
  const together = (i: number, j: number) => {
    const share = at(alike, i, j)
    return share >= ALIKE ? share + at(best, i + 1, j + 1) : 0
  }
  for (let i = removed.length - 1; i >= 0; i--) {
    for (let j = added.length - 1; j >= 0; j--) {
      const row = best[i] as number[]
      row[j] = Math.max(together(i, j), at(best, i + 1, j), at(best, i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < removed.length && j < added.length; ) {
    if (together(i, j) > 0 && at(best, i, j) === together(i, j)) pairs.push([i++, j++])
    else if (at(best, i, j) === at(best, i + 1, j)) i++
    else j++
  }
  return pairs
}

function countsOf({ tokens }: Block): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of tokens.slice(0, SAMPLE)) if (text.trim()) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The share of words and signs that two blocks have in common, 0 to 1; 0 for blocks of different kinds. */
function likeness(counts: Map<string, number>, block: Block, other: Block): number {
  if (block.kind !== other.kind || block.kind === 'img' || block.kind === 'hr') return 0
  const left = new Map(counts)
  const own = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let [common, others] = [0, 0]
  for (const { text } of other.tokens.slice(0, SAMPLE)) {
    if (!text.trim()) continue
    others++
    const count = left.get(text) ?? 0
    if (count === 0) continue
    left.set(text, count - 1)
    common++
  }
  return (2 * common) / (own + others || 1)
}

function runsOf(before: Block, after: Block, budget: Budget): Run[] {
  const runs: Run[] = []
  let [at, from] = [0, 0]
  const hunks = compare(before.tokens.map(keyOfToken), after.tokens.map(keyOfToken), budget)
  for (const { same, removed, added } of hunks) {
    addRuns(runs, after.tokens.slice(from, from + same), 'same')
    at += same
    from += same
    addRuns(runs, before.tokens.slice(at, at + removed), 'removed')
    addRuns(runs, after.tokens.slice(from, from + added), 'added')
    at += removed
    from += added
  }
  return runs
}

function whole(block: Block, change: Change): MarkedBlock {
  const runs: Run[] = []
  addRuns(runs, block.tokens, change)
  return { block, change, runs }
}

function addRuns(runs: Run[], tokens: Token[], change: Change): void {
  let last: Run | undefined
  for (const { text, marks } of tokens) {
    if (last?.marks === marks) last.text += text
    else {
      last = { change, text, marks }
      runs.push(last)
    }
  }
}

const keyOfToken = ({ text, marks }: Token) => (marks ? `${marks}\n\n${text}` : text)
const keyOfBlock = ({ kind, level, tokens, picture }: Block) =>
  `${kind} ${level} ${picture ? `${picture.url} ${picture.alt}` : ''}${tokens.map(keyOfToken).join('')}`
