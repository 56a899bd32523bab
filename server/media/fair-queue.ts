import { busy } from '../http/problem.ts'

const RETRY_AFTER = 5

/** Whose a piece of work is. */
export interface Sender {
  /** A person, or the network of who is nobody yet. */
  who: string
  /** Where they are: accounts are made by the dozen, networks are not. */
  network: string
}

/** A piece of work before its turn. */
export interface Turn extends Sender {
  /** How much work it is, in any unit that is the same for all. */
  cost: number
  /** How many as large as it, or larger, may run at the same time: fewer of large ones, so that places stay for others. */
  most: number
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

interface Task extends Turn {
  /** Never rejects. */
  start(): Promise<void>
}

/** Start-time fair queueing: what each was given, as of their last piece. Who comes anew counts as equal to who is next. */
class Shares {
  /** Of who is not ahead of `#clock` nothing is kept. */
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
 * Runs costly work a few at a time, shared by what it costs among networks, and in each among its people: next is whoever
 * was given least. So nobody waits behind what somebody else has queued, however much it is. What was begun counts, also
 * for who leaves before it ends, and keeps its place until it has ended. Nobody has more pieces waiting than places are
 * left, so there are some for whoever comes next.
 * @param places how many may wait for their turn
 * @returns runs a task after the same person's earlier ones, or throws Problem 503 with Retry-After; what is aborted
 * rejects at once with the signal's reason, and before its turn is never begun. `waiting` tells how many wait
 */
export function fairQueue(places: number) {
  /** What waits, by person; empty ones are removed. */
  const queues = new Map<string, Task[]>()
  let networks = new Shares()
  /** Of each network its people's. */
  const people = new Map<string, Shares>()
  let waiting = 0
  /** What each that runs has for `most`. */
  const running: number[] = []

  const isBefore = (one: Task, other: Task) => {
    const more = networks.givenTo(one.network) - networks.givenTo(other.network)
    return more < 0 || (more === 0 && givenTo(one) < givenTo(other))
  }
  const givenTo = ({ who, network }: Task) => people.get(network)?.givenTo(who) ?? 0

  /** Of those that run with it no more than two have a `most` of two or less, and so with every other number. */
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

  function run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
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
