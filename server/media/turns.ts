import { busy } from '../http/problem.ts'

const RETRY_AFTER = 5

interface Task {
  isLarge: boolean
  start(): Promise<void>
}

/**
 * Runs costly work a few at a time, and people in turn: whoever comes with one piece waits behind one of each other person,
 * however many they sent. Nobody has more pieces waiting than places are left, so there are some for whoever comes next.
 * @param most how many run at the same time, of large ones one
 * @param places how many may wait for their turn
 * @returns runs a person's task after their earlier ones, or throws Problem 503 with Retry-After; `waiting` tells how many wait
 */
export function takeTurns(most: number, places: number) {
  /** What waits, by person; whose turn is next comes first. */
  const queues = new Map<string, Task[]>()
  let waiting = 0
  let running = 0
  let isLargeRunning = false

  function takeNext(): Task | undefined {
    for (const [who, tasks] of queues) {
      const [task] = tasks
      if (!task || (task.isLarge && isLargeRunning)) continue
      tasks.shift()
      queues.delete(who)
      if (tasks.length > 0) queues.set(who, tasks)
      return task
    }
    return undefined
  }

  function startNext(): void {
    const task = running < most ? takeNext() : undefined
    if (!task) return
    waiting -= 1
    running += 1
    if (task.isLarge) isLargeRunning = true
    task.start().then(() => {
      running -= 1
      if (task.isLarge) isLargeRunning = false
      startNext()
    })
    startNext()
  }

  function run<Result>(who: string, isLarge: boolean, work: () => Promise<Result>): Promise<Result> {
    const own = queues.get(who) ?? []
    if (own.length >= places - waiting) return Promise.reject(busy(RETRY_AFTER))
    return new Promise((resolve, reject) => {
      own.push({ isLarge, start: () => work().then(resolve, reject) })
      queues.set(who, own)
      waiting += 1
      startNext()
    })
  }
  return Object.assign(run, { waiting: () => waiting })
}
