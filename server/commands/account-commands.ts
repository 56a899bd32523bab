import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { SecondFactorCode } from '#contract/session.ts'
import { Registration } from '#contract/users.ts'
import { addressForLinks } from '../admin/site-record.ts'
import { appendEntry } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import { addSecret, confirmSecret, findSecondFactor, stepOf } from '../credentials/second-factor.ts'
import { newSecret, otpauthUri } from '../credentials/totp.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { firstFault } from '../http/field-errors.ts'
import { commands as messages } from '../language/messages.ts'
import { sendEmail } from '../mail/send-email.ts'
import { addResetLink } from '../mail/store.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings/store.ts'
import { addUser } from '../users/store.ts'
import { userOf } from './people-commands.ts'

type Say = (line: string) => void
type Parts = { db: Db; config: Config }

const NewAccount = Registration.pick({ email: true, role: true, name: true })

/**
 * Adds an account without a password, however the site takes accounts, and prints a link by which its owner sets one.
 * @throws OperatorError for what is no address, role or name, or if the address has an account
 */
export async function addAccount(
  { db, config }: Parts,
  typed: Record<keyof z.input<typeof NewAccount>, string>,
  now: Date,
  say: Say,
) {
  const parsed = NewAccount.safeParse(typed)
  if (!parsed.success) throw new OperatorError(firstFault(parsed.error))
  const { email } = parsed.data
  const id = randomUUIDv7()
  const nothing = { phone: '', education: '', passwordHash: null, showEmail: false, isProved: false }
  if (!(await addUser(db, { ...parsed.data, ...nothing, _id: id }, undefined, now))) {
    throw new OperatorError(formatMessage(messages.accountExists, { email }))
  }
  const token = await inTransaction(db, async (trx) => {
    const made = await addResetLink(trx, { id, email }, now)
    await appendEntry(trx, { actorId: null, action: 'add-account', subjectId: id }, now)
    return made
  })
  say(formatMessage(messages.accountAdded, { email }))
  say(`${await addressForLinks(db, config)}/reset-password#${token}`)
  say(formatMessage(messages.resetLinkHint, { minutes: EMAIL_LINK_MINUTES, email }))
}

/**
 * Adds a second factor for someone: prints a secret for their authenticator app and, once a code of the app is typed,
 * the recovery codes. @param code undefined: a new secret
 * @throws OperatorError if they have one, or the code is wrong
 */
export async function addFactor(
  { db, config }: Parts,
  address: string,
  code: string | undefined,
  now: Date,
  say: Say,
): Promise<void> {
  const user = await userOf(db, address)
  const { email } = user
  await requirePassword(db, user)
  const parts = { db, config, now: () => now }
  if (code === undefined) {
    const secret = newSecret()
    if (!(await addSecret(parts, user.id, secret))) throw hasFactor(email)
    const { name } = await readSettings(db)
    say(formatMessage(messages.factorSecret, { secret }))
    say(otpauthUri(secret, email, name))
    return say(formatMessage(messages.factorNext, { email }))
  }
  const factor = await findSecondFactor(db, user.id)
  if (factor?.confirmed_at) throw hasFactor(email)
  const typed = SecondFactorCode.safeParse({ code })
  const step = factor && typed.success ? await stepOf(parts, user.id, factor.secret, typed.data.code) : undefined
  if (!factor || step === undefined) throw new OperatorError(formatMessage(messages.factorWrongCode, { email }))
  const codes = await inTransaction(db, async (trx) => {
    const confirmed = { userId: user.id, sessionHash: undefined, secret: factor.secret, step }
    const made = await confirmSecret(trx, confirmed, now)
    if (!made) throw hasFactor(email)
    await sendEmail(trx, { kind: 'second-factor-added', address: email, userId: user.id }, now)
    await appendEntry(trx, { actorId: null, action: 'add-second-factor', subjectId: user.id }, now)
    return made
  })
  say(formatMessage(messages.factorAdded, { email }))
  for (const one of codes) say(one)
}

/**
 * The link that sets the first password ends what others may have set up before, so it comes first.
 * @throws OperatorError for an account that a command has added, until its owner has set a password
 */
async function requirePassword(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  const { password_hash, email_verified_at } = await db
    .selectFrom('users')
    .select(['password_hash', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (password_hash === null && email_verified_at === null)
    throw new OperatorError(formatMessage(messages.passwordFirst, { email }))
}

const hasFactor = (email: string) => new OperatorError(formatMessage(messages.hasFactor, { email }))
