import { setImmediate as afterOthers } from 'node:timers/promises'

/** Milliseconds of one event loop tick that expensive steps may fill together. */
const PIECES_MAX = 10

/** When the first step of this tick began. */
let began: number | undefined

/**
 * Yields to the event loop: to earlier callers, and to what arrived in the meantime. Await it before each expensive
 * step of a response (a page, a long list, a text): many steps that are ready at the same time are then spread over
 * several ticks, instead of blocking everything in one.
 */
export async function yieldToEventLoop(): Promise<void> {
  // Callers that have to wait once more stay in order.
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

/** Runs steps of some milliseconds each, and yields to the event loop between them. */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}
