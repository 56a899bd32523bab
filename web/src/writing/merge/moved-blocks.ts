import { isWithin, PAIRS_MAX, tokensOf } from './block-words.ts'
import { blockKey } from './html-blocks.ts'

/** Base blocks `from` to `to` (exclusive) became `blocks`; an insertion has an empty range. */
export type Edit = {
  from: number
  to: number
  blocks: string[]
  /** It has words of a block that the other side moved elsewhere. */
  isTwice?: boolean
}

/**
 * Their edits, without blocks that both sides moved, each to another place: these stay where mine put them. An edit
 * with such a block that was changed besides becomes a conflict.
 */
export function withoutMovedTwice(base: string[], mine: Edit[], theirs: Edit[]): Edit[] {
  const removedBy = (edits: Edit[]) =>
    new Map(edits.flatMap((edit) => indexesOf(edit).map((at) => [at, edit] as const)))
  const [here, there] = [removedBy(mine), removedBy(theirs)]
  const removed = [...here.keys()].filter((at) => there.has(at))
  if (removed.length * Math.max(mine.length, theirs.length) > PAIRS_MAX) return theirs
  const added = mine.map((edit) => editContent(edit, edit.blocks))
  const moved = removed.flatMap((at) => {
    const [key, words] = [blockKey(base[at] ?? ''), tokensOf(base[at] ?? '')]
    const target = added.find((to) => isElsewhere(to.edit, here.get(at)) && (to.keys.has(key) || hasWords(to, words)))
    return target ? [{ key, words, target, from: there.get(at) }] : []
  })
  if (moved.length === 0) return theirs
  return theirs.map((edit) => {
    const twice = moved.filter(({ from }) => isElsewhere(edit, from))
    const stays = new Set(twice.flatMap(({ key, target }) => (isElsewhere(edit, target.edit) ? [key] : [])))
    const blocks = edit.blocks.filter((block) => !stays.has(blockKey(block)))
    const left = editContent(edit, blocks)
    const isTwice = twice.some(
      ({ key, words, target }) => hasWords(left, words) && !(left.keys.has(key) && target.keys.has(key)),
    )
    return { ...edit, blocks, isTwice }
  })
}

const indexesOf = ({ from, to }: Edit) => Array.from({ length: to - from }, (_, at) => from + at)
const isElsewhere = (one: Edit, other: Edit | undefined) => one.from !== other?.from || one.to !== other.to

const editContent = (edit: Edit, blocks: string[]) => ({
  edit,
  keys: new Set(blocks.map(blockKey)),
  words: blocks.flatMap(tokensOf),
})
const hasWords = (content: { words: string[] }, words: string[]) =>
  words.length > 0 && isWithin(words, content.words, 0.5)
