import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { isStorageFault } from './faults.ts'

/** Milliseconds between two signs of life; an instance that gave none for three times that is not waited for. */
const HEARTBEAT = 1000
const GONE_AFTER = 3 * HEARTBEAT
/** Milliseconds in which the listening connection has to answer its heartbeat, and any other to show a sign of life. */
const ANSWER_WITHIN = 3000
/** How often something is said again, a second apart: until then the others hold what they keep for 30 seconds at most. */
const SAID_AGAIN = 20

/** How the instances on one database hear of each other. */
export interface Instances {
  /** For what they count together. */
  pool: pg.Pool
  adapter: ReturnType<typeof createAdapter>
  /** Its connections, and the queries that wait for one. */
  connections(): { busy: number; idle: number; waiting: number }
  /** @throws Error where this instance does not hear the others */
  check(): Promise<void>
  /** Resolves once it hears them, or after the seconds in which it should. */
  untilHearing(): Promise<void>
  /** Calls whenever it begins or ceases to hear them: what it keeps may be out of date from then on. */
  onHearing(listener: (hears: boolean) => void): void
  /** Ends what `adapter` opened; to be called when it is closed. */
  close(): Promise<void>
}

/**
 * @param pool for queries
 * @param options of a connection to PostgreSQL
 * @param open opens another pool of so many connections, which are given up after so many silent milliseconds
 */
export function openInstances(
  pool: pg.Pool,
  options: pg.ClientConfig,
  open: (max: number, silentMax: number) => pg.Pool,
): Instances {
  const listeners: ((hears: boolean) => void)[] = []
  let hears = false
  const setHears = (now: boolean) => {
    if (hears === now) return
    hears = now
    for (const listener of listeners) listener(now)
  }
  let talk: ReturnType<typeof openTalk> | undefined
  return {
    pool,
    // It listens from its making on, which a program without sockets does not want.
    get adapter() {
      // All is said on one connection: what was said first is heard first.
      talk ??= openTalk(open(1, ANSWER_WITHIN), options, setHears)
      return talk.adapter
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async check() {
      if (!hears) throw new Error('What other instances say is not heard: the connection for it is being made anew')
    },
    async untilHearing() {
      const heard = new Promise<void>((resolve) => listeners.push((now) => now && resolve()))
      if (!hears) await Promise.race([heard, sleep(ANSWER_WITHIN, undefined, { ref: false })])
    },
    onHearing: (listener) => void listeners.push(listener),
    close: async () => talk?.close(),
  }
}

/**
 * socket.io's adapter, which asks a pool for a connection to listen on and for another whenever that one ends, once or
 * twice, without giving any back. It gets one of our own, and the one before is ended: a second listener would hear all
 * twice, and a pool would run out of connections.
 */
function openTalk(says: pg.Pool, options: pg.ClientConfig, setHears: (hears: boolean) => void) {
  let listening: Listener | undefined
  let isClosed = false
  const never = new Promise<never>(() => {})
  const pool = {
    query: (text: string, values: unknown[]) => sayUntilHeard(says, text, values, () => isClosed),
    async connect() {
      if (isClosed) return never
      listening?.hangUp()
      listening = new Listener(options, setHears)
      const client = await listening.connect()
      if (!isClosed) return client
      listening.hangUp()
      return never
    },
  }
  return {
    adapter: createAdapter(pool as unknown as pg.Pool, {
      heartbeatInterval: HEARTBEAT,
      heartbeatTimeout: GONE_AFTER,
    }),
    async close() {
      isClosed = true
      listening?.hangUp()
      // Behind the adapter's last words, by which the others know at once that it is gone.
      await says.query('select 1').catch(() => {})
      says.end().catch(() => {})
    },
  }
}

/** Says something again while PostgreSQL cannot be reached: it is of changes that are made, and the others must hear of it. */
async function sayUntilHeard(says: pg.Pool, text: string, values: unknown[], isClosed: () => boolean) {
  for (let left = SAID_AGAIN; ; left--) {
    try {
      return await says.query(text, values)
    } catch (error) {
      if (left === 0 || isClosed() || !isStorageFault(error)) throw error
      await sleep(HEARTBEAT, undefined, { ref: false })
    }
  }
}

/** A connection that listens, and is asked all the time whether it is still there. */
class Listener {
  readonly #socket = new Socket()
  readonly #client: pg.Client
  readonly #setHears: (hears: boolean) => void
  #isOver = false

  constructor(options: pg.ClientConfig, setHears: (hears: boolean) => void) {
    this.#client = new pg.Client({ ...options, stream: () => this.#socket })
    this.#setHears = setHears
    this.#client.on('error', () => this.#lose())
    this.#client.on('end', () => this.#lose())
  }

  /** The connection as the adapter uses it. It hears once `listen` is answered, which is all that the adapter asks of it. */
  async connect() {
    await this.#client.connect()
    const ask = this.#client.query.bind(this.#client)
    this.#beat(ask)
    const query = async (text: string) => {
      const answer = await ask(text)
      if (!this.#isOver) this.#setHears(true)
      return answer
    }
    return Object.assign(this.#client, { query, release: () => this.hangUp() })
  }

  /** Ends it; to the adapter it has not ended, or it would ask for another. */
  hangUp(): void {
    this.#client.removeAllListeners('end')
    this.#lose()
    this.#client.end().catch(() => {})
  }

  async #beat(ask: (text: string) => Promise<unknown>): Promise<void> {
    while (!this.#isOver) {
      const late = setTimeout(() => {
        this.#lose()
        // Its end has the adapter ask for another.
        this.#socket.destroy()
      }, ANSWER_WITHIN).unref()
      await ask('select 1').catch(() => this.#lose())
      clearTimeout(late)
      await sleep(HEARTBEAT, undefined, { ref: false })
    }
  }

  #lose(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#setHears(false)
  }
}
