import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../db/schema.ts'
import { afterCommit } from '../db/transaction.ts'
import type { JobName, PAYLOADS } from './payloads.ts'

/** Characters of a payload as JSON. What is larger is stored elsewhere and named by its id. */
export const PAYLOAD_MAX = 64_000
/** The time of what is due as soon as it is committed: no clock, however wrong, has it wait. */
const AT_ONCE = new Date(0)

export interface EnqueueOptions {
  /** Not before this time; left out: at once. */
  at?: Date
  /** Of one name and key there is one job, until a while after its end: another is not added. */
  key?: string
}

/**
 * Has a job done once `trx` is committed, on one of the instances. A crash may have it done again, so that whoever
 * handles it must be able to: see `Handlers`.
 * @throws RangeError where the payload is larger than `PAYLOAD_MAX`
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
    .values({ ...row, state: 'waiting', run_at: (at ?? AT_ONCE).toISOString(), attempt: 0 })
    .onConflict((conflict) => conflict.columns(['name', 'key']).where('key', 'is not', null).doNothing())
    .execute()
  if (!at) afterCommit(trx, () => tellEnqueued(name))
}

const listeners = new Set<(name: string) => void>()

function tellEnqueued(name: string): void {
  for (const listener of listeners) listener(name)
}

/** Calls with the name of each job that is due and was added in this process; other instances look by themselves. @returns ends it */
export function onEnqueued(listener: (name: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
