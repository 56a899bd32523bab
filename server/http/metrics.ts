import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metrics as messages } from '../language/messages.ts'
import { VERSION } from '../version.ts'
import type { Gauges, Observer } from './observer.ts'
import { Problem } from './problem.ts'

/** Seconds: a response from the database takes less than 0.005, four pictures more than 1. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * The program's metrics in Prometheus format at `/metrics`: the runtime's own, requests by route, time in the database,
 * and the gauges.
 * @param token sent by clients as `Authorization: Bearer`
 */
export function openMetrics(token: string): Observer {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  new Gauge({ name: 'blogi_info', help: messages.version, labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  )
  const requests = new Histogram({
    name: 'blogi_request_seconds',
    help: messages.requests,
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const queries = new Histogram({
    name: 'blogi_query_seconds',
    help: messages.queries,
    buckets: BUCKETS,
    registers,
  })
  return {
    queried: (milliseconds) => queries.observe(milliseconds / 1000),
    async watch(app, readings) {
      registerGauges(registers, readings)
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
      app.get('/metrics', async (request, reply) => {
        // oxlint-disable-next-line catalogue/no-text -- a header
        if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
          throw new Problem(401, 'metrics-token-needed')
        }
        return reply
          .type(register.contentType)
          .header('cache-control', 'no-store')
          .send(await register.metrics())
      })
    },
  }
}

/** In the order in which they are read and exported. */
function registerGauges(registers: Registry[], readings: Gauges): void {
  const { sockets, picturesWaiting, cachedResponses, cacheBytes, connections, backupAge } = readings
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // A gauge that cannot be read is NaN; the others are exported all the same.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  gauge('blogi_sockets', messages.sockets, sockets)
  gauge('blogi_pictures_waiting', messages.picturesWaiting, picturesWaiting)
  gauge('blogi_cache_bytes', messages.cacheBytes, cacheBytes)
  // Before the gauges that query the database: their own queries would count.
  if (connections) registerConnections(registers, connections)
  gauge('blogi_ready', messages.ready, async () => ((await readings.failing()).length === 0 ? 1 : 0))
  gauge('blogi_instances', messages.instances, readings.instances)
  gauge('blogi_database_bytes', messages.databaseBytes, readings.databaseBytes)
  gauge('blogi_disk_free_bytes', messages.diskFree, readings.diskFree)
  gauge('blogi_picture_bytes', messages.pictureBytes, readings.pictureBytes)
  gauge('blogi_storage_full', messages.storageFull, async () => ((await readings.isStorageFull()) ? 1 : 0))
  if (backupAge) gauge('blogi_backup_age_seconds', messages.backupAge, backupAge)
  registerByState(registers, ['waiting', 'running', 'failed'], readings.jobs, {
    name: 'blogi_jobs',
    help: messages.jobs,
  })
  registerByState(registers, ['waiting', 'unknown', 'failed'], readings.emails, {
    name: 'blogi_emails',
    help: messages.emails,
  })
  gauge('blogi_jobs_oldest_due_seconds', messages.oldestJob, async () => (await readings.jobs()).oldestDueAge)
  new Counter({
    name: 'blogi_cached_responses_total',
    help: messages.cachedResponses,
    registers,
    collect() {
      this.reset()
      this.inc(cachedResponses())
    },
  })
}

function registerConnections(registers: Registry[], connections: NonNullable<Gauges['connections']>): void {
  new Gauge({
    name: 'blogi_database_connections',
    help: messages.connections,
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}

/** How many there are in each state. Counts that cannot be read are NaN. */
function registerByState<State extends string>(
  registers: Registry[],
  states: State[],
  read: () => Promise<Record<State, number>>,
  named: { name: string; help: string },
): void {
  new Gauge({
    ...named,
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await read().catch(() => undefined)
      for (const state of states) this.set({ state }, counts?.[state] ?? Number.NaN)
    },
  })
}

/** Compares in constant time. */
function isSameSecret(said: string, right: string): boolean {
  const [a, b] = [Buffer.from(said), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
