import { Socket } from 'node:net'
import { type Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { formatMessage } from '#contract/format-message.ts'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { COMMAND_NAME, SITE_NAME } from './connection-names.ts'
import { type Instances, openInstances } from './instances.ts'

const INT8 = 20
/** `count(*)` is an int8, which pg returns as text; ours all fit a number. */
pg.types.setTypeParser(INT8, Number)

/** Milliseconds to open a connection or wait for a free one; then the response is 503. */
const CONNECT_WITHIN = 5000
/** Milliseconds that the server may work on a query, including waits for locks. */
const QUERY_WITHIN = 8000
/** Milliseconds without a byte after which a connection is closed; PostgreSQL cancels a query before that. */
const SILENT_MAX = 10_000
/** Idle milliseconds before TCP keepalive probes a connection; ten seconds without a reply later it is closed. */
const KEEPALIVE_AFTER = 5000

/** An open pool, as Kysely's dialect and for messages between instances. */
export interface OpenPostgres {
  dialect: PostgresDialect
  instances: Instances
}

/**
 * Opens PostgreSQL for a running site: slow queries are cancelled, and connections that go silent are replaced.
 * @param url a postgres:// URL
 * @param connections maximum number of connections for queries
 */
export function openPostgres(url: string, connections: number): OpenPostgres {
  const options = optionsFor(url)
  const open = (max: number, silentMax = SILENT_MAX) =>
    openPool({ ...options, max, stream: givenUp(silentMax) }, SITE_NAME)
  const pool = open(connections)
  return { dialect: new PostgresDialect({ pool }), instances: openInstances(pool, options, open) }
}

/** Opens PostgreSQL without the timeouts of a running site's queries. */
export function openPostgresWithoutTimeouts(url: string): PostgresDialect {
  return new PostgresDialect({
    pool: openPool({ ...optionsFor(url), statement_timeout: 0, idle_in_transaction_session_timeout: 0 }, COMMAND_NAME),
  })
}

/** Each instance has two more connections than those for queries: one to notify the others, one to listen to them. */
const CONNECTIONS_BESIDE = 2

/**
 * Compares the connections that this instance may open with PostgreSQL's limit.
 * @param connections for queries
 * @returns a line for the operator
 * @throws OperatorError if the limit is too low for this instance alone
 */
export async function checkConnections<Schema>(db: Kysely<Schema>, connections: number): Promise<string> {
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used`.execute(db)
  const [{ most, used } = { most: 0, used: 0 }] = rows
  const wanted = connections + CONNECTIONS_BESIDE
  if (wanted > most) {
    const counts = { connections, more: CONNECTIONS_BESIDE, wanted, most }
    throw new OperatorError(formatMessage(messages.tooFewConnections, counts))
  }
  const line = wanted + used > most ? messages.connectionsTooFew : messages.connections
  return formatMessage(line, { wanted, most, used })
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

/**
 * @param name lets PostgreSQL distinguish the site's own changes from others; it overrides a name in the URL of
 * `options`
 */
function openPool(options: pg.PoolConfig, name: string): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query('select set_config($1, $2, false)', ['application_name', name])
  }
  const pool = new pg.Pool({ ...options, onConnect })
  // A broken connection is replaced at its next use; its error would end the process if nothing listened.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Creates sockets that close after `silentMax` silent milliseconds: a firewall may have dropped the connection. */
function givenUp(silentMax: number) {
  return () => {
    const socket = new Socket()
    socket.setTimeout(silentMax, () => {
      socket.destroy(Object.assign(new Error('PostgreSQL went silent'), { code: 'ETIMEDOUT' }))
    })
    return socket
  }
}
