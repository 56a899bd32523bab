import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../db/schema.ts'
import { afterCommit } from '../db/transaction.ts'
import type { JobName, PAYLOADS } from './payloads.ts'

/** Characters of a payload as JSON. Larger data is stored elsewhere, and the payload refers to it by id. */
export const PAYLOAD_MAX = 64_000
/** The time of jobs that are due as soon as they are committed, so that no wrong clock delays them. */
const IMMEDIATELY = new Date(0)

export interface EnqueueOptions {
  /** The earliest time; immediately by default. */
  at?: Date
  /** An idempotency key: a job with the name and key of an existing one, even one that ended recently, is not added. */
  key?: string
}

/**
 * Adds a job, which one of the instances runs after `trx` is committed. A crash may cause it to run again (see
 * `Handlers`).
 * @throws RangeError if the payload is larger than `PAYLOAD_MAX`
 */
export async function enqueue<Name extends JobName>(
  trx: Transaction<Schema>,
  name: Name,
  payload: z.input<(typeof PAYLOADS)[Name]>,
  { at, key }: EnqueueOptions = {},
): Promise<void> {
  const json = JSON.stringify(payload)
  if (json.length > PAYLOAD_MAX) throw new RangeError(`The payload of ${name} is larger than ${PAYLOAD_MAX}.`)
  const row = { id: randomUUIDv7(), name, key: key ?? null, payload: json, created_at: new Date().toISOString() }
  await trx
    .insertInto('jobs')
    .values({ ...row, state: 'waiting', run_at: (at ?? IMMEDIATELY).toISOString(), attempt: 0 })
    .onConflict((conflict) => conflict.columns(['name', 'key']).where('key', 'is not', null).doNothing())
    .execute()
  if (!at) afterCommit(trx, () => notifyEnqueued(name))
}

/**
 * Replaces a failed job by a new one with the same payload, so that an instance that still works on the former one
 * cannot end it.
 * @returns its name; undefined if there is no such job, or it has not failed
 */
export async function enqueueAgain(trx: Transaction<Schema>, id: string): Promise<string | undefined> {
  const failed = await trx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('ended_at', 'is not', null)
    .returning(['name', 'key', 'payload'])
    .executeTakeFirst()
  if (!failed) return undefined
  const row = { ...failed, id: randomUUIDv7(), created_at: new Date().toISOString() }
  await trx
    .insertInto('jobs')
    .values({ ...row, state: 'waiting', run_at: IMMEDIATELY.toISOString(), attempt: 0 })
    .execute()
  afterCommit(trx, () => notifyEnqueued(failed.name))
  return failed.name
}

const listeners = new Set<(name: string) => void>()

function notifyEnqueued(name: string): void {
  for (const listener of listeners) listener(name)
}

/**
 * Calls `listener` with the name of each due job that this process adds; other instances poll.
 * @returns a function that unsubscribes
 */
export function onEnqueued(listener: (name: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
