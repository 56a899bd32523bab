import type { IncomingMessage, Server } from 'node:http'

/**
 * Tells which requests come too late in a turn of the event loop. Whatever arrived while the loop was busy is handed over
 * in the next turn, one request after the other: those behind too much work would be answered late, and so would all that
 * arrive meanwhile. Counted is this thread's own work: a machine that is busy with something else is no overload of ours.
 * @param behind milliseconds of work in one turn after which a request is too late
 * @returns whether a request came too late; one that did not come over the network never does
 */
export function loadShedding(server: Server, behind: number): (request: IncomingMessage) => boolean {
  const late = new WeakSet<IncomingMessage>()
  let began: { time: number; work: number } | undefined
  server.prependListener('request', (request) => {
    const time = performance.now()
    if (!began) {
      began = { time, work: workOfThread() }
      setImmediate(() => {
        began = undefined
      })
      // The clock is looked at first: it costs a tenth.
    } else if (time - began.time > behind && workOfThread() - began.work > behind) late.add(request)
  })
  return (request) => late.has(request)
}

/** Milliseconds of processor time that this thread has used. */
export function workOfThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
