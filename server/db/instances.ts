import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { CHANNEL } from './connection-names.ts'
import { isDatabaseStorageError } from './database-errors.ts'

/** Milliseconds between heartbeats; the others stop waiting for an instance that has missed three. */
const HEARTBEAT = 1000
const GONE_AFTER = 3 * HEARTBEAT
/** Milliseconds without a response after which the connections that listen and notify are closed. */
const ANSWER_WITHIN = 3000
/** How often a notification is retried, a second apart. Then the others may serve stale data for up to 30 seconds. */
const RETRIES = 20

/** Communication between the instances that share a database. */
export interface Instances {
  /** For the counters that they share. */
  pool: pg.Pool
  adapter: ReturnType<typeof createAdapter>
  /** Busy and idle connections for queries, and queries that wait for one. */
  connections(): { busy: number; idle: number; waiting: number }
  /** @throws Error if this instance is not listening to the others */
  check(): Promise<void>
  /** Resolves once this instance is listening, or after three seconds. */
  untilListening(): Promise<void>
  /** Registers a listener for when listening starts or stops: while it is stopped, cached data may be stale. */
  onListening(listener: (isListening: boolean) => void): void
  /** Registers a listener for changes to the database that no instance made. */
  onExternalChange(listener: () => void): void
  /** Closes what `adapter` opened; call it when the adapter is closed. */
  close(): Promise<void>
}

/**
 * @param pool for queries
 * @param options PostgreSQL connection options
 * @param open opens another pool of at most `max` connections, which are closed after `silentMax` silent milliseconds
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
    // Created on first use: it starts to listen immediately, which a program without sockets does not need.
    get adapter() {
      // All notifications use one connection, so that they arrive in the order in which they were sent.
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
 * socket.io's adapter asks a pool for a connection to listen on, and again once or twice when that one ends, without
 * releasing any. It gets a dedicated connection, and the previous one is closed: a second listener would receive every
 * notification twice, and a pool would run out of connections.
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
      // After the adapter's last notification, which tells the others immediately that this instance has left.
      await sender.query('select 1').catch(() => {})
      sender.end().catch(() => {})
    },
  }
}

/**
 * Retries while PostgreSQL is unreachable: the changes are committed, and the other instances must be notified of them.
 */
async function sendWithRetries(sender: pg.Pool, text: string, values: unknown[], isClosed: () => boolean) {
  for (let left = RETRIES; ; left--) {
    try {
      return await sender.query(text, values)
    } catch (error) {
      if (left === 0 || isClosed() || !isDatabaseStorageError(error)) throw error
      await sleep(HEARTBEAT, undefined, { ref: false })
    }
  }
}

/** A listening connection with a heartbeat: when it goes silent it is closed, and the adapter asks for another. */
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

  /** Connects for the adapter, whose only query is `LISTEN`; once that succeeds, this instance is listening. */
  async connect() {
    await this.#client.connect()
    const ask = this.#client.query.bind(this.#client)
    void this.#beat(ask)
    // oxlint-disable-next-line catalogue/no-text -- SQL
    await ask(`listen ${CHANNEL}`)
    const query = async (text: string) => {
      const answer = await ask(text)
      if (!this.#isOver) this.#setListening(true)
      return answer
    }
    return Object.assign(this.#client, { query, release: () => this.close() })
  }

  /** Closes the connection without telling the adapter, which would ask for another. */
  close(): void {
    this.#client.removeAllListeners('end')
    this.#lose()
    this.#client.end().catch(() => {})
  }

  async #beat(ask: (text: string) => Promise<unknown>): Promise<void> {
    while (!this.#isOver) {
      const late = setTimeout(() => {
        this.#lose()
        // The 'end' event makes the adapter ask for another.
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
