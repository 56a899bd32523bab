import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import type { Person } from '../../e2e/users.ts'
import { ask } from './ask.ts'
import { comeBack } from './sockets.ts'

type Ear = Socket<ServerEvents, ClientEvents>

const HEARD_WITHIN = 1000
/** Far more than a write takes, since the load and the site share a machine. */
const TAKEN_WITHIN = 5000
const LOOK_EVERY = 250

/**
 * Checks whether every instance is healthy: it is ready, accepts a write, and pages on every instance receive that
 * write within a second.
 */
export class Health {
  readonly #urls: string[]
  readonly #person: Person
  /** One blog per instance, which receives comments through that instance only. */
  readonly #blogs: string[]
  readonly #ears: Ear[] = []
  /** How many events for each blog the pages of each instance have received. */
  readonly #heard: number[][]

  /** @param blogs one per instance */
  constructor(urls: string[], person: Person, blogs: string[]) {
    this.#urls = urls
    this.#person = person
    this.#blogs = blogs
    this.#heard = urls.map(() => urls.map(() => 0))
    for (const [at, url] of urls.entries())
      for (const [from, blog] of blogs.entries()) this.#listen(url, at, from, blog)
  }

  #listen(url: string, at: number, from: number, blog: string): void {
    const ear: Ear = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 500,
      extraHeaders: { cookie: this.#person.cookieHeader },
    })
    comeBack(ear)
    ear.on('connect', () => ear.emit('watchBlog', blog))
    ear.on('commentsChanged', (id) => {
      const counts = this.#heard[at] as number[]
      if (id === blog) counts[from] = (counts[from] ?? 0) + 1
    })
    this.#ears.push(ear)
  }

  /** @returns what is not healthy yet, undefined if everything is */
  async look(): Promise<string | undefined> {
    const unready = await Promise.all(this.#urls.map((url) => within(2500, ask(`${url}/readyz`))))
    for (const [at, answer] of unready.entries()) {
      if (answer?.status !== 200) return `instance ${at + 1} is not ready: ${answer?.body || 'no answer'}`
    }
    for (const [from, url] of this.#urls.entries()) {
      const before = this.#heard.map((counts) => counts[from] ?? 0)
      const comment = { method: 'POST', cookie: this.#person.cookieHeader, json: { comment: 'Is this heard?' } }
      const answer = await within(TAKEN_WITHIN, ask(`${url}/api/v1/comment/newComment/${this.#blogs[from]}`, comment))
      if (answer?.status !== 201) return `instance ${from + 1} takes no write: ${answer?.status ?? 'no answer'}`
      const answeredAt = performance.now()
      const deaf = () => this.#heard.findIndex((counts, at) => counts[from] === before[at])
      while (deaf() >= 0) {
        if (performance.now() - answeredAt > HEARD_WITHIN) return `instance ${deaf() + 1} does not hear ${from + 1}`
        await sleep(20)
      }
    }
    return undefined
  }

  /**
   * Waits until all instances are healthy.
   * @param since when the waiting began, by `performance.now()`
   * @param patience seconds
   * @returns seconds since then
   * @throws Error that names what is not healthy
   */
  async untilWell(since: number, patience: number): Promise<number> {
    for (;;) {
      const begun = performance.now()
      const wrong = await this.look()
      if (!wrong) return (begun - since) / 1000
      if (begun - since > patience * 1000) throw new Error(`not well after ${patience} s: ${wrong}`)
      await sleep(LOOK_EVERY)
    }
  }

  stop(): void {
    for (const ear of this.#ears) ear.disconnect()
  }
}

const within = <Result>(milliseconds: number, what: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([what, sleep(milliseconds, undefined)])
