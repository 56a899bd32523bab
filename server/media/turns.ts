import { busy } from '../http/problem.ts'

const RETRY_AFTER = 5

/** A piece of work before its turn. */
export interface Turn {
  /** Whose it is. */
  who: string
  /** How much work it is, in any unit that is the same for all. */
  cost: number
  /** Of large ones one runs at a time. */
  isLarge: boolean
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

interface Task extends Turn {
  start(): Promise<void>
}

/**
 * Runs costly work a few at a time, shared by what it costs (start-time fair queueing): next is whoever was given least
 * work, and who comes anew counts as equal to the least of those at work. So nobody waits behind what somebody else has
 * queued, however much it is. Nobody has more pieces waiting than places are left, so there are some for whoever comes next.
 * @param most how many run at the same time, of large ones one: the other places stay for small ones
 * @param places how many may wait for their turn
 * @returns runs a task after the same person's earlier ones, or throws Problem 503 with Retry-After; what is aborted
 * before its turn rejects with the signal's reason and is never begun. `waiting` tells how many wait
 */
export function takeTurns(most: number, places: number) {
  /** What waits, by person; empty ones are removed. */
  const queues = new Map<string, Task[]>()
  /** The work that each person was given, as of their last piece; of who is not ahead of `clock` nothing is kept. */
  const given = new Map<string, number>()
  let clock = 0
  let waiting = 0
  let running = 0
  let isLargeRunning = false

  const givenTo = (who: string) => Math.max(given.get(who) ?? 0, clock)

  function takeNext(): Task | undefined {
    let next: Task | undefined
    for (const [task] of queues.values()) {
      if (!task || (task.isLarge && isLargeRunning)) continue
      if (!next || givenTo(task.who) < givenTo(next.who)) next = task
    }
    if (next) remove(next)
    return next
  }

  function remove(task: Task): void {
    const own = (queues.get(task.who) ?? []).filter((other) => other !== task)
    if (own.length > 0) queues.set(task.who, own)
    else queues.delete(task.who)
    waiting -= 1
  }

  function charge({ who, cost }: Task): void {
    clock = givenTo(who)
    given.set(who, clock + cost)
    for (const [other, sum] of given) if (sum <= clock) given.delete(other)
  }

  function startNext(): void {
    const task = running < most ? takeNext() : undefined
    if (!task) return
    charge(task)
    running += 1
    if (task.isLarge) isLargeRunning = true
    task.start().then(() => {
      running -= 1
      if (task.isLarge) isLargeRunning = false
      if (running === 0 && waiting === 0) given.clear()
      startNext()
    })
    startNext()
  }

  function run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    const { who, signal } = turn
    const own = queues.get(who) ?? []
    if (own.length >= places - waiting) return Promise.reject(busy(RETRY_AFTER))
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const leave = () => {
        remove(task)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        return work().then(resolve, reject)
      }
      const task: Task = { ...turn, start }
      signal?.addEventListener('abort', leave, { once: true })
      queues.set(who, [...own, task])
      waiting += 1
      startNext()
    })
  }
  return Object.assign(run, { waiting: () => waiting })
}
