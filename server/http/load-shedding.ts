import type { IncomingMessage, Server } from 'node:http'

/**
 * Finds the requests that are too late in an event loop tick. Those that arrived while the loop was busy are handled in
 * the next tick, one after another: requests behind too much work would be answered late, and so would all that arrive
 * in the meantime. Counts this thread's own CPU time: a machine that is busy with other processes is no overload of
 * ours.
 * @param behind milliseconds of work in a tick after which a request is too late
 * @returns whether a request was too late; an injected one never is
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
      // The clock is checked first: it costs a tenth of the CPU time.
    } else if (time - began.time > behind && workOfThread() - began.work > behind) late.add(request)
  })
  return (request) => late.has(request)
}

/** Milliseconds of CPU time that this thread has used. */
export function workOfThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
