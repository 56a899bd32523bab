import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { isStorageFault } from './database-errors.ts'
import { CHANNEL } from './migrations/0016-external-changes.ts'

/** Milliseconds between two heartbeats; an instance that sent none for three times that is not waited for. */
const HEARTBEAT = 1000
const GONE_AFTER = 3 * HEARTBEAT
/** Milliseconds without an answer after which the connections that listen and notify are given up. */
const ANSWER_WITHIN = 3000
/** How often a notification is sent again, a second apart. After that the others keep what is stale for 30 seconds at most. */
const RETRIES = 20

/** How the instances on one database hear of each other. */
export interface Instances {
  /** For what they count together. */
  pool: pg.Pool
  adapter: ReturnType<typeof createAdapter>
  /** Its connections, and the queries that wait for one. */
  connections(): { busy: number; idle: number; waiting: number }
  /** @throws Error where this instance does not listen to the others */
  check(): Promise<void>
  /** Resolves once it listens to them, or after the seconds in which it should. */
  untilListening(): Promise<void>
  /** Calls whenever it begins or ends to listen: while it does not, what it keeps may be out of date. */
  onListening(listener: (isListening: boolean) => void): void
  /** Calls whenever the database was changed by anything but the instances. */
  onExternalChange(listener: () => void): void
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
  const listeners: ((isListening: boolean) => void)[] = []
  const changeListeners: (() => void)[] = []
  let isListening = false
  const setListening = (now: boolean) => {
    if (isListening === now) return
    isListening = now
    for (const listener of listeners) listener(now)
  }
  const changed = () => {
    for (const listener of changeListeners) listener()
  }
  let channel: ReturnType<typeof openChannel> | undefined
  return {
    pool,
    // It listens from its making on, which a program without sockets does not want.
    get adapter() {
      // All notifications go over one connection, so that they arrive in the order in which they were sent.
      channel ??= openChannel(open(1, ANSWER_WITHIN), options, setListening, changed)
      return channel.adapter
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async check() {
      if (!isListening)
        throw new Error('What other instances say is not heard: the connection for it is being made anew')
    },
    async untilListening() {
      const begun = new Promise<void>((resolve) => listeners.push((now) => now && resolve()))
      if (!isListening) await Promise.race([begun, sleep(ANSWER_WITHIN, undefined, { ref: false })])
    },
    onListening: (listener) => void listeners.push(listener),
    onExternalChange: (listener) => void changeListeners.push(listener),
    close: async () => channel?.close(),
  }
}

/**
 * socket.io's adapter, which asks a pool for a connection to listen on and for another whenever that one ends, once or
 * twice, without giving any back. It gets one of our own, and the one before is closed: a second listener would receive
 * all twice, and a pool would run out of connections.
 * @param sender a pool of one connection, for notifications
 */
function openChannel(
  sender: pg.Pool,
  options: pg.ClientConfig,
  setListening: (isListening: boolean) => void,
  changed: () => void,
) {
  let listener: Listener | undefined
  let isClosed = false
  const never = new Promise<never>(() => {})
  const pool = {
    query: (text: string, values: unknown[]) => sendWithRetries(sender, text, values, () => isClosed),
    async connect() {
      if (isClosed) return never
      listener?.close()
      listener = new Listener(options, setListening, changed)
      const client = await listener.connect()
      if (!isClosed) return client
      listener.close()
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
      listener?.close()
      // After the adapter's last notification, by which the others know at once that it is gone.
      await sender.query('select 1').catch(() => {})
      sender.end().catch(() => {})
    },
  }
}

/** Sends again while PostgreSQL cannot be reached: the changes are committed, and the others must hear of them. */
async function sendWithRetries(sender: pg.Pool, text: string, values: unknown[], isClosed: () => boolean) {
  for (let left = RETRIES; ; left--) {
    try {
      return await sender.query(text, values)
    } catch (error) {
      if (left === 0 || isClosed() || !isStorageFault(error)) throw error
      await sleep(HEARTBEAT, undefined, { ref: false })
    }
  }
}

/** A connection that listens, with a heartbeat: one that fell silent is closed, and the adapter asks for another. */
class Listener {
  readonly #socket = new Socket()
  readonly #client: pg.Client
  readonly #setListening: (isListening: boolean) => void
  #isOver = false

  constructor(options: pg.ClientConfig, setListening: (isListening: boolean) => void, changed: () => void) {
    this.#client = new pg.Client({ ...options, stream: () => this.#socket })
    this.#setListening = setListening
    this.#client.on('error', () => this.#lose())
    this.#client.on('end', () => this.#lose())
    this.#client.on('notification', ({ channel }) => channel === CHANNEL && changed())
  }

  /** The connection as the adapter uses it. It listens to instances once `LISTEN` is answered, the only query that the adapter sends on it. */
  async connect() {
    await this.#client.connect()
    const ask = this.#client.query.bind(this.#client)
    void this.#beat(ask)
    await ask(`listen ${CHANNEL}`)
    const query = async (text: string) => {
      const answer = await ask(text)
      if (!this.#isOver) this.#setListening(true)
      return answer
    }
    return Object.assign(this.#client, { query, release: () => this.close() })
  }

  /** Closes it without the adapter's knowing, which would ask for another. */
  close(): void {
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
    this.#setListening(false)
  }
}
