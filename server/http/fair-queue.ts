import { busy } from './problem.ts'

const RETRY_AFTER = 5

/** The owner of a task. */
export interface Sender {
  /** The id of a user, or the network of a visitor. */
  who: string
  /** The network of the client: accounts are easy to create in numbers, networks are not. */
  network: string
}

/** A task to be scheduled. */
export interface QueueItem extends Sender {
  /** The cost of the task, in the same unit for all tasks. */
  cost: number
  /** How many tasks of this size or larger may run at once: fewer large ones, so that slots remain for others. */
  most: number
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal | undefined
}

interface Task extends QueueItem {
  /** Never rejects. */
  start(): Promise<void>
}

/** Start-time fair queueing: the virtual time of each key after its last task. A new key starts at the current time. */
class Shares {
  /** Only keys ahead of `#clock` are stored. */
  readonly #given = new Map<string, number>()
  #clock = 0

  givenTo(who: string): number {
    return Math.max(this.#given.get(who) ?? 0, this.#clock)
  }

  give(who: string, cost: number): void {
    this.#clock = this.givenTo(who)
    this.#given.set(who, this.#clock + cost)
    for (const [other, sum] of this.#given) if (sum <= this.#clock) this.#given.delete(other)
  }

  isAhead(who: string): boolean {
    return this.#given.has(who)
  }
}

/**
 * Runs a few expensive tasks at a time, sharing the cost fairly among networks and, within each network, among its
 * users: the one with the least cost so far is next, so no user waits behind another's backlog. A started task counts
 * and holds its slot until it ends, even if its client has left. A user may queue at most as many tasks as there are
 * free places, so that some remain for the next user.
 * @param places the maximum number of waiting tasks
 * @returns a function that runs a task after the same user's earlier ones, or throws Problem 503 with Retry-After; an
 * aborted task rejects immediately with the signal's reason and is never started if still queued. `waiting` is their
 * number
 */
export function fairQueue(places: number) {
  /** Waiting tasks by user; empty queues are removed. */
  const queues = new Map<string, Task[]>()
  let networks = new Shares()
  /** The shares of each network's users. */
  const people = new Map<string, Shares>()
  let waiting = 0
  /** The `most` of each running task. */
  const running: number[] = []

  const isBefore = (one: Task, other: Task) => {
    const more = networks.givenTo(one.network) - networks.givenTo(other.network)
    return more < 0 || (more === 0 && givenTo(one) < givenTo(other))
  }
  const givenTo = ({ who, network }: Task) => people.get(network)?.givenTo(who) ?? 0

  /** Whether, with this task running, at most n tasks have a `most` of n or less, for every n. */
  function hasPlace({ most }: Task): boolean {
    return [...running, most].sort((a, b) => a - b).every((most, before) => before < most)
  }

  function takeNext(): Task | undefined {
    let next: Task | undefined
    for (const [task] of queues.values()) {
      if (!task || !hasPlace(task)) continue
      if (!next || isBefore(task, next)) next = task
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

  function charge({ who, network, cost }: Task): void {
    networks.give(network, cost)
    const shares = people.get(network) ?? new Shares()
    shares.give(who, cost)
    people.set(network, shares)
    const waits = new Set([...queues.values()].map(([task]) => task?.network))
    for (const other of people.keys()) if (!networks.isAhead(other) && !waits.has(other)) people.delete(other)
  }

  function forget(): void {
    networks = new Shares()
    people.clear()
  }

  function startNext(): void {
    const task = takeNext()
    if (!task) return
    charge(task)
    running.push(task.most)
    void task.start().then(() => {
      running.splice(running.indexOf(task.most), 1)
      if (running.length === 0 && waiting === 0) forget()
      startNext()
    })
    startNext()
  }

  function run<Result>(turn: QueueItem, work: () => Promise<Result>): Promise<Result> {
    const { who, signal } = turn
    const own = queues.get(who) ?? []
    if (own.length >= places - waiting) return Promise.reject(busy(RETRY_AFTER))
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      let isBegun = false
      const leave = () => {
        if (!isBegun) remove(task)
        reject(signal?.reason)
      }
      const start = async () => {
        isBegun = true
        await work().then(resolve, reject)
        signal?.removeEventListener('abort', leave)
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
