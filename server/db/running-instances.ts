import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { formatMessage } from '#contract/format-message.ts'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { isPostgres } from './engine.ts'
import { lockTable } from './locks.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

/** Milliseconds between two times at which an instance says that it runs. */
const SEEN_EVERY = 5_000
/** Seconds after which one that says so no more, as it was killed, does not count. */
const GONE_AFTER = 20

/** Hashes of the settings in which the instances of a site must agree. */
export interface SharedSettings {
  pictures: string
  secret_key: string
  public_url: string
}

/** How an instance leaves the others. */
export interface Membership {
  leave(): Promise<void>
}

const now = sql<number>`cast(extract(epoch from now()) as bigint)`

/**
 * Joins the instances that run on a PostgreSQL database.
 * @param names of the settings, for the operator
 * @throws OperatorError that names the setting in which this instance differs from those that run
 */
export async function joinInstances(
  db: Db,
  settings: SharedSettings,
  names: Record<keyof SharedSettings, string>,
): Promise<Membership> {
  const id = randomUUID()
  await inTransaction(db, async (trx) => {
    // Of two that start at once and differ, one is refused.
    await lockTable(trx, 'running_instances')
    await trx.deleteFrom('running_instances').where('seen_at', '<', sql<number>`${now} - ${GONE_AFTER}`).execute()
    const others = await trx.selectFrom('running_instances').selectAll().execute()
    for (const setting of ['pictures', 'secret_key', 'public_url'] as const) {
      if (others.every((other) => other[setting] === settings[setting])) continue
      const values = { setting: names[setting], count: others.length, seconds: GONE_AFTER }
      throw new OperatorError(formatMessage(messages.instancesDiffer, values))
    }
    await trx
      .insertInto('running_instances')
      .values({ id, ...settings, seen_at: now })
      .execute()
  })
  const say = () =>
    db
      .insertInto('running_instances')
      .values({ id, ...settings, seen_at: now })
      // Another one deleted it if this one was frozen.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
      .execute()
  let saying: Promise<unknown> | undefined
  const timer = setInterval(() => {
    saying ??= say()
      // `/readyz` reports an unreachable database, and this is repeated.
      .catch(() => null)
      .finally(() => {
        saying = undefined
      })
  }, SEEN_EVERY).unref()
  return {
    async leave() {
      clearInterval(timer)
      await saying
      await db.deleteFrom('running_instances').where('id', '=', id).execute()
    },
  }
}

/** How many instances run on the database: an embedded one belongs to one, PostgreSQL knows. */
export async function countInstances(db: Db): Promise<number> {
  if (!isPostgres(db)) return 1
  const { count } = await db
    .selectFrom('running_instances')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seen_at', '>=', sql<number>`${now} - ${GONE_AFTER}`)
    .executeTakeFirstOrThrow()
  // In its first seconds, the asking one may not be among them.
  return Math.max(1, Number(count))
}
