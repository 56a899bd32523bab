import { createAdapter } from '@socket.io/postgres-adapter'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
/** `count(*)` is an int8, which pg hands over as text; ours all fit a number. */
pg.types.setTypeParser(INT8, Number)

/** Connections for queries. */
const CONNECTIONS = 10
/** One connection listens to the other instances. All is said on the other one: what was said first is heard first. */
const TALKING = 2
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
  const open = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_WITHIN,
      statement_timeout: QUERY_WITHIN,
      idle_in_transaction_session_timeout: QUERY_WITHIN,
      application_name: 'blogi',
    })
    // A broken connection is replaced at the next use; one that nobody listens to would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {
        for (const listener of listeners) listener()
      })
    })
    return pool
  }
  const pool = open(CONNECTIONS)
  let talk: ReturnType<typeof talkOver> | undefined
  const instances = {
    pool,
    // It listens from its making on, which a program without sockets does not want.
    get adapter() {
      talk ??= talkOver(open(TALKING))
      return talk.adapter
    },
    onLost: (listener: () => void) => void listeners.push(listener),
    close: async () => talk?.close(),
  }
  return { dialect: new PostgresDialect({ pool }), instances }
}

/** The adapter over a pool of its own. It may still be connecting when it is closed, and would then listen for ever. */
function talkOver(pool: pg.Pool) {
  const taken = new Set<pg.PoolClient>()
  let isClosed = false
  const hangUp = (client: pg.PoolClient) => {
    // To the adapter it has not ended: it would connect again.
    client.removeAllListeners('end')
    ;(client as unknown as pg.Client).end().catch(() => {})
  }
  pool.on('acquire', (client) => {
    taken.add(client)
    if (isClosed) setImmediate(hangUp, client)
  })
  pool.on('release', (_error, client) => taken.delete(client))
  return {
    adapter: createAdapter(pool),
    async close() {
      // Behind the adapter's last words, by which the others know at once that it is gone.
      await pool.query('select 1').catch(() => {})
      isClosed = true
      for (const client of taken) hangUp(client)
      pool.end().catch(() => {})
    },
  }
}
