import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  DIGEST_KINDS,
  type DigestChanges,
  DigestChoices,
  type DigestFrequency,
  type DigestKind,
} from '#contract/digests.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'

const DAY = 24 * 60 * 60 * 1000
/** The time of day (UTC) at which daily and weekly emails are due. */
const AT = 6 * 60 * 60 * 1000
/** How often admins get the emails for admins until they choose. */
const FOR_ADMINS: DigestFrequency = 'daily'
const DAYS: Partial<Record<DigestFrequency, number>> = { daily: 1, weekly: 7 }

/** When the next email is due; null: immediately, or never. */
export function nextAt(frequency: DigestFrequency, now: Date): string | null {
  const days = DAYS[frequency]
  if (days === undefined) return null
  return new Date(Math.floor(now.getTime() / DAY) * DAY + days * DAY + AT).toISOString()
}

/** A user's choice for each kind. */
export async function choicesOf(db: Db, userId: string): Promise<DigestChoices> {
  const rows = await db.selectFrom('digests').select(['kind', 'frequency']).where('user_id', '=', userId).execute()
  const chosen = new Map(rows.map(({ kind, frequency }) => [kind, frequency]))
  const user = await db.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst()
  const unchosen = (kind: DigestKind) => (kind === 'admin' && user?.is_admin === 1 ? FOR_ADMINS : 'never')
  return DigestChoices.parse(Object.fromEntries(DIGEST_KINDS.map((kind) => [kind, chosen.get(kind) ?? unchosen(kind)])))
}

/** Admins who have not chosen get the emails for admins from now on. */
export async function chooseForAdmins(db: Db, now: Date): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', sql.lit(1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('digests').select('user_id').whereRef('user_id', '=', 'users.id').where('kind', '=', 'admin'),
        ),
      ),
    )
    .execute()
  if (admins.length === 0) return
  const chosen = { frequency: FOR_ADMINS, told_until: now.toISOString(), next_at: nextAt(FOR_ADMINS, now) }
  await db
    .insertInto('digests')
    .values(admins.map(({ id }) => ({ user_id: id, kind: 'admin' as const, ...chosen, token: newToken() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const newToken = () => randomBytes(32).toString('base64url')

/** Changes what a user has chosen. What happened before is no news: nothing is sent about it. */
export function changeChoices(db: Db, userId: string, changes: DigestChanges, now: Date): Promise<DigestChoices> {
  return inTransaction(db, async (trx) => {
    for (const kind of DIGEST_KINDS) {
      const frequency = changes[kind]
      if (!frequency) continue
      const chosen = { frequency, told_until: now.toISOString(), next_at: nextAt(frequency, now) }
      await trx
        .insertInto('digests')
        .values({ user_id: userId, kind, ...chosen, token: newToken() })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet(chosen).where('digests.frequency', '<>', frequency),
        )
        .execute()
    }
    return choicesOf(trx, userId)
  })
}

/** Ends the emails of a kind to whomever the token is of. @returns whether there is such a token */
export async function unsubscribe(db: Db, kind: DigestKind, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('digests')
    .set({ frequency: 'never', next_at: null })
    .where('token', '=', token)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
