import { setImmediate as afterOthers } from 'node:timers/promises'

/** Milliseconds of one turn of the event loop that costly pieces may fill together. */
const PIECES_MAX = 10

/** When the first piece of this turn began. */
let began: number | undefined

/**
 * Waits until others have had their turn: what arrived meanwhile, and who came before. To be awaited before each costly
 * piece of an answer (a page, a long list, a text): many of them that are ready at the same time are done a few in a
 * turn, and not all in one, for which everybody would wait.
 */
export async function yieldToEventLoop(): Promise<void> {
  // Who has to wait once more does so in the order in which they came.
  do await afterOthers()
  while (isFull())
}

function isFull(): boolean {
  const now = performance.now()
  if (began === undefined) {
    began = now
    setImmediate(() => {
      began = undefined
    })
  }
  return now - began > PIECES_MAX
}

/** Carries out steps of some milliseconds each, and lets others have their turn between them. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}
