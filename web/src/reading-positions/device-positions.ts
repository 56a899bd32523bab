import type { ReadingPosition } from '#contract/reading-positions.ts'

/** Where visitors are in blogs, on this device alone: `off`, or blocks by the ids of their blogs, the latest last. */
const KEY = 'reading-positions'
const OFF = 'off'
const MAX = 50

type Block = NonNullable<ReadingPosition['block']>

function storedPositions(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return OFF
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {}
}

function blocks(): Map<string, Block> {
  try {
    return new Map(JSON.parse(storedPositions() ?? '[]') as [string, Block][])
  } catch {
    return new Map()
  }
}

/** Whether a visitor's places are remembered on this device. */
export const isRememberedHere = (): boolean => storedPositions() !== OFF

/** Turns that on or off; either way nothing is remembered then. */
export const setRememberedHere = (remembered: boolean): void => store(remembered ? '[]' : OFF)

/** As the server answers it for a user. What a blog said before is known to the server alone. */
export function positionHere(blogId: string): ReadingPosition {
  const block = blocks().get(blogId) ?? null
  return { remembered: isRememberedHere(), block, changedSince: null, comparable: false }
}

/** @param block null: read to the end */
export function savePositionHere(blogId: string, block: Block | null): void {
  if (!isRememberedHere()) return
  const all = blocks()
  all.delete(blogId)
  if (block) all.set(blogId, block)
  store(JSON.stringify([...all].slice(-MAX)))
}
