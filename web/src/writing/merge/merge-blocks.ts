import { diffComm, diffIndices } from 'node-diff3'
import { isWithin, PAIRS_MAX, similarity, tokensOf, wordsWithout } from './block-words.ts'
import { blockKey } from './html-blocks.ts'
import { type Edit, withoutMovedTwice } from './moved-blocks.ts'

/** Blocks that both sides changed differently. */
export type BlockConflict = { base: string[]; mine: string[]; theirs: string[] }

/**
 * Merges two edited lists of blocks. Changes to different base blocks are both kept, as are blocks that both sides
 * added at the same place, mine first; the same change on both sides comes once. What else both changed is a conflict.
 * @returns in order, blocks that are settled and conflicts
 */
export function mergeBlocks(base: string[], mine: string[], theirs: string[]): (string[] | BlockConflict)[] {
  const merged: (string[] | BlockConflict)[] = []
  const own = editsOf(base, mine)
  const other = withoutMovedTwice(base, own, editsOf(base, theirs))
  let at = 0
  for (;;) {
    const first = [own[0], other[0]].filter((edit) => edit !== undefined).sort(byPlace)[0]
    if (!first) break
    const region = { from: first.from, to: first.to, own: [] as Edit[], other: [] as Edit[] }
    // A change that reaches into the other side's blocks joins its region, which may then reach the next one.
    while (take(region, own, region.own) || take(region, other, region.other)) {}
    merged.push(base.slice(at, region.from))
    const [ours, others] = [region.own, region.other].map((edits) => applied(base, region, edits)) as [
      string[],
      string[],
    ]
    const isTwice = region.other.some((edit) => edit.isTwice)
    if (region.other.length === 0 || areSameBlocks(ours, others)) merged.push(ours)
    else if (isTwice) merged.push({ base: base.slice(region.from, region.to), mine: ours, theirs: others })
    else if (region.own.length === 0) merged.push(others)
    else if (region.from === region.to) merged.push(union(ours, others))
    else merged.push({ base: base.slice(region.from, region.to), mine: ours, theirs: others })
    at = region.to
  }
  return [...merged, base.slice(at)]
}

const byPlace = (a: Edit, b: Edit) => a.from - b.from || a.to - b.to

function take(region: { from: number; to: number }, edits: Edit[], taken: Edit[]): boolean {
  const next = edits[0]
  if (!next) return false
  const isInside = next.from < region.to && next.to > region.from
  if (!isInside && !(next.from === region.from && next.to === region.to)) return false
  edits.shift()
  taken.push(next)
  region.to = Math.max(region.to, next.to)
  return true
}

/** The blocks of a region as one side has them. */
function applied(base: string[], region: { from: number; to: number }, edits: Edit[]): string[] {
  const blocks: string[] = []
  let at = region.from
  for (const edit of edits) {
    blocks.push(...base.slice(at, edit.from), ...edit.blocks)
    at = edit.to
  }
  return [...blocks, ...base.slice(at, region.to)]
}

function areSameBlocks(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((block, at) => blockKey(block) === blockKey(other[at] ?? ''))
}

/** Both lists of added blocks, those that are in both once. */
function union(mine: string[], theirs: string[]): string[] {
  const blockOf = new Map([...theirs, ...mine].map((block) => [blockKey(block), block]))
  const parts = diffComm(mine.map(blockKey), theirs.map(blockKey)) as {
    common?: string[]
    buffer1?: string[]
    buffer2?: string[]
  }[]
  return parts
    .flatMap(({ common = [], buffer1 = [], buffer2 = [] }) => [...common, ...buffer1, ...buffer2])
    .map((key) => blockOf.get(key) ?? '')
}

/** The edits that lead from `base` to `side`, in order, each as small as possible. */
export function editsOf(base: string[], side: string[]): Edit[] {
  const [old, now] = [base.map(blockKey), side.map(blockKey)]
  // Texts with thousands of equal blocks would take seconds; most of those are equal at both ends.
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const middle = (keys: string[]) => keys.slice(head, keys.length - tail)
  return diffIndices(middle(old), middle(now)).flatMap(({ buffer1, buffer2 }) => {
    const [from, length] = [head + buffer1[0], buffer1[1]] as [number, number]
    const [start, count] = [head + buffer2[0], buffer2[1]] as [number, number]
    return pairUp(base.slice(from, from + length), side.slice(start, start + count)).map((edit) => ({
      ...edit,
      from: from + edit.from,
      to: from + edit.to,
    }))
  })
}

/** From this share of common words on, one block is another one edited. */
const ALIKE = 0.3

/** Splits a change of neighbouring blocks into edits of single blocks, by the words that old and new have in common. */
function pairUp(old: string[], now: string[]): Edit[] {
  if (old.length * now.length > PAIRS_MAX) return blockByBlock({ from: 0, to: old.length, blocks: now })
  const [before, after] = [old.map(tokensOf), now.map(tokensOf)]
  const edits: Edit[] = []
  let [i, j] = [0, 0]
  for (const [atOld, atNow] of [...pairs(before, after), [old.length, now.length] as const]) {
    const between = { from: i, to: atOld, blocks: now.slice(j, atNow) }
    const previous = edits.at(-1)
    const isEnd = atOld === old.length && atNow === now.length
    const next = isEnd ? undefined : { from: atOld, to: atOld + 1, blocks: now.slice(atNow, atNow + 1) }
    // A paragraph that was split is one edit, also if something was added or removed beside it.
    const isPieceOf = (block: string | undefined, edit: Edit | undefined) => {
      if (block === undefined || edit === undefined || tokensOf(block).length === 0) return false
      const whole = before.slice(edit.from, edit.to).flat()
      return isWithin(tokensOf(block), whole) && isWithin([block, ...edit.blocks].flatMap(tokensOf), whole)
    }
    while (isPieceOf(between.blocks[0], previous)) previous?.blocks.push(...between.blocks.splice(0, 1))
    while (isPieceOf(between.blocks.at(-1), next)) next?.blocks.unshift(...between.blocks.splice(-1))
    // Also if something was typed into a piece of it, or between two.
    const hasLostWords = (edit: Edit | undefined) => {
      const lost = edit ? wordsWithout(before.slice(edit.from, edit.to).flat(), edit.blocks.flatMap(tokensOf)) : []
      return (block: string) => lost.length > 0 && isWithin(lost, tokensOf(block), 0.5)
    }
    previous?.blocks.push(...between.blocks.splice(0, between.blocks.findLastIndex(hasLostWords(previous)) + 1))
    const piece = between.blocks.findIndex(hasLostWords(next))
    if (piece >= 0) next?.blocks.unshift(...between.blocks.splice(piece))
    // So is one that was joined with its neighbour.
    const [gone, come] = [before.slice(i, atOld).flat(), between.blocks.flatMap(tokensOf)]
    const isPartOf = (edit: Edit | undefined) =>
      edit !== undefined &&
      gone.length + come.length > 0 &&
      isWithin(come, before.slice(edit.from, edit.to).flat()) &&
      isWithin(gone, edit.blocks.flatMap(tokensOf))
    if (between.to > between.from || between.blocks.length > 0) {
      if (previous && isPartOf(previous)) {
        previous.to = between.to
        previous.blocks.push(...between.blocks)
      } else if (next && isPartOf(next)) {
        next.from = between.from
        next.blocks.unshift(...between.blocks)
      } else edits.push(...blockByBlock(between))
    }
    if (next) edits.push(next)
    ;[i, j] = [atOld + 1, atNow + 1]
  }
  return edits
}

/** One edit for each old block; what was added beyond their number goes with the last. */
function blockByBlock({ from, to, blocks }: Edit): Edit[] {
  if (from === to) return [{ from, to, blocks }]
  return Array.from({ length: to - from }, (_, at) => ({
    from: from + at,
    to: from + at + 1,
    blocks: blocks.slice(at, from + at + 1 === to ? undefined : at + 1),
  }))
}

/** The pairs of old and new blocks that have the most words in common, in order. */
function pairs(before: string[][], after: string[][]): (readonly [number, number])[] {
  const width = after.length + 1
  const best = new Float64Array((before.length + 1) * width)
  const score = (i: number, j: number) => best[i * width + j] ?? 0
  const likeness = before.map((words) => after.map((others) => similarity(words, others)))
  const paired = (i: number, j: number) => {
    const alike = likeness[i]?.[j] ?? 0
    return alike >= ALIKE ? alike + score(i + 1, j + 1) : 0
  }
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      best[i * width + j] = Math.max(score(i + 1, j), score(i, j + 1), paired(i, j))
    }
  }
  const found: (readonly [number, number])[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (paired(i, j) > 0 && paired(i, j) === score(i, j)) found.push([i++, j++])
    else if (score(i + 1, j) >= score(i, j + 1)) i++
    else j++
  }
  return found
}
