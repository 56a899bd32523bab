import { Socket } from 'node:net'
import { type Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { type Instances, openInstances } from './instances.ts'
import { COMMAND_NAME, SITE_NAME } from './migrations/0016-external-changes.ts'

const INT8 = 20
/** `count(*)` is an int8, which pg hands over as text; ours all fit a number. */
pg.types.setTypeParser(INT8, Number)

/** Milliseconds for a connection to be made or to become free; then the answer is 503. */
const CONNECT_WITHIN = 5000
/** Milliseconds that the server may work on a query, a wait for a lock among it. */
const QUERY_WITHIN = 8000
/** Milliseconds without a byte after which a connection is given up: PostgreSQL itself ends a query before. */
const SILENT_MAX = 10_000
/** Milliseconds of rest after which a connection is asked whether it is still there; ten seconds of silence later it is not. */
const KEEPALIVE_AFTER = 5000

/** An open pool, as Kysely's dialect and as what instances share. */
export interface OpenPostgres {
  dialect: PostgresDialect
  instances: Instances
}

/**
 * Opens PostgreSQL for a running site: what takes too long is ended, and a connection that has gone silent is replaced.
 * @param url a postgres:// address
 * @param connections how many are opened for queries at most
 */
export function openPostgres(url: string, connections: number): OpenPostgres {
  const options = optionsFor(url)
  const open = (max: number, silentMax = SILENT_MAX) =>
    openPool({ ...options, max, stream: givenUp(silentMax) }, SITE_NAME)
  const pool = open(connections)
  return { dialect: new PostgresDialect({ pool }), instances: openInstances(pool, options, open) }
}

/** PostgreSQL without the limits of time that a running site's queries have. */
export function openPatientPostgres(url: string): PostgresDialect {
  return new PostgresDialect({
    pool: openPool({ ...optionsFor(url), statement_timeout: 0, idle_in_transaction_session_timeout: 0 }, COMMAND_NAME),
  })
}

/** Beside those for queries an instance has one on which it speaks to the others, and one on which it listens. */
const CONNECTIONS_BESIDE = 2

/**
 * Compares the connections that this instance may open with those that PostgreSQL has.
 * @param connections for queries
 * @returns a line for whoever starts it
 * @throws OperatorError where it has not even room for this one
 */
export async function checkConnections<Schema>(db: Kysely<Schema>, connections: number): Promise<string> {
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used`.execute(db)
  const [{ most, used } = { most: 0, used: 0 }] = rows
  const wanted = connections + CONNECTIONS_BESIDE
  if (wanted > most) {
    throw new OperatorError(
      `DATABASE_CONNECTIONS is ${connections}, and with ${CONNECTIONS_BESIDE} more this instance may open ${wanted} connections, but PostgreSQL takes ${most}: set it lower, or max_connections in PostgreSQL higher.`,
    )
  }
  const room = wanted + used > most ? ', which is too few when all are busy: raise max_connections' : ''
  return `This instance may open ${wanted} of PostgreSQL's ${most} connections; ${used} are open now${room}.`
}

function optionsFor(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: QUERY_WITHIN,
    idle_in_transaction_session_timeout: QUERY_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER,
    application_name: SITE_NAME,
  }
}

/** @param name by which PostgreSQL tells the site's own changes from others', whatever the address in `options` says */
function openPool(options: pg.PoolConfig, name: string): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query('select set_config($1, $2, false)', ['application_name', name])
  }
  const pool = new pg.Pool({ ...options, onConnect })
  // A broken connection is replaced at the next use; one that nobody listens to would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Makes sockets that end when nothing comes or goes for so many milliseconds: a firewall may have forgotten them. */
function givenUp(silentMax: number) {
  return () => {
    const socket = new Socket()
    socket.setTimeout(silentMax, () => {
      socket.destroy(Object.assign(new Error('PostgreSQL went silent'), { code: 'ETIMEDOUT' }))
    })
    return socket
  }
}
