import { createAdapter } from '@socket.io/postgres-adapter'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
/** `count(*)` is an int8, which pg hands over as text; ours all fit a number. */
pg.types.setTypeParser(INT8, Number)

/** Connections for queries. */
const CONNECTIONS = 10
/** Milliseconds for a connection to be made or to become free; then the answer is 503. */
const CONNECT_WITHIN = 5000
/** Milliseconds that a query, a wait for a lock among them, may take; migrations take as long as they need. */
const QUERY_WITHIN = 30_000

/** How the instances on one database hear of each other. */
export interface Instances {
  /** For what they count together. */
  pool: pg.Pool
  adapter: ReturnType<typeof createAdapter>
  /** Calls when a connection broke, so that something another instance said may not have been heard. */
  onLost(listener: () => void): void
  /** Ends what `adapter` opened; to be called when it is closed. */
  close(): Promise<void>
}

/**
 * Kysely's PostgreSQL dialect over a pool, and the other instances on this database.
 * @param url a postgres:// address
 */
export function openPostgres(url: string): { dialect: PostgresDialect; instances: Instances } {
  const listeners: (() => void)[] = []
  const lost = () => {
    for (const listener of listeners) listener()
  }
  const options: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: QUERY_WITHIN,
    idle_in_transaction_session_timeout: QUERY_WITHIN,
    keepAlive: true,
    application_name: 'blogi',
  }
  const open = (max: number) => {
    const pool = new pg.Pool({ ...options, max })
    // A broken connection is replaced at the next use; one that nobody listens to would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', lost))
    return pool
  }
  const pool = open(CONNECTIONS)
  let talk: ReturnType<typeof talkOver> | undefined
  const instances = {
    pool,
    // It listens from its making on, which a program without sockets does not want.
    get adapter() {
      // All is said on one connection: what was said first is heard first.
      talk ??= talkOver(open(1), options, lost)
      return talk.adapter
    },
    onLost: (listener: () => void) => void listeners.push(listener),
    close: async () => talk?.close(),
  }
  return { dialect: new PostgresDialect({ pool }), instances }
}

/**
 * socket.io's adapter, which asks a pool for a connection to listen on and for another whenever that one ends, once or
 * twice, without giving any back. It gets one of our own, and the one before is ended: a second listener would hear all
 * twice, and a pool would run out of connections.
 */
function talkOver(says: pg.Pool, options: pg.ClientConfig, lost: () => void) {
  let listening: pg.Client | undefined
  let isClosed = false
  const hangUp = (client: pg.Client | undefined) => {
    // To the adapter it has not ended: it would ask for another.
    client?.removeAllListeners('end')
    client?.end().catch(() => {})
  }
  const never = new Promise<never>(() => {})
  const pool = {
    query: (text: string, values: unknown[]) => says.query(text, values),
    async connect() {
      if (isClosed) return never
      hangUp(listening)
      const client = new pg.Client(options)
      client.on('error', lost)
      listening = client
      await client.connect()
      if (!isClosed) return Object.assign(client, { release: () => hangUp(client) })
      hangUp(client)
      return never
    },
  }
  return {
    adapter: createAdapter(pool as unknown as pg.Pool),
    async close() {
      isClosed = true
      hangUp(listening)
      // Behind the adapter's last words, by which the others know at once that it is gone.
      await says.query('select 1').catch(() => {})
      says.end().catch(() => {})
    },
  }
}
