import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { accountDeletion } from './account-deletion.ts'
import { accountNotice } from './account-notice.ts'
import { changeEmail } from './change-email.ts'
import { emailChanged } from './email-changed.ts'
import { newDevice } from './new-device.ts'
import { passkeyAdded } from './passkey-added.ts'
import { passkeyRemoved } from './passkey-removed.ts'
import { passwordChanged } from './password-changed.ts'
import { recoveryCodesRenewed } from './recovery-codes-renewed.ts'
import { type Content, renderEmail, type Site } from './render-email.ts'
import { reportDecided } from './report-decided.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorAdded } from './second-factor-added.ts'
import { secondFactorRemoved } from './second-factor-removed.ts'
import { beginSending, type Email, endSending, postpone } from './store.ts'
import { DeliveryError, type Transport } from './transport.ts'
import { verifyEmail } from './verify-email.ts'

/** What sending emails needs. */
export interface Mail {
  transport: Transport
  /** The site's URL without a trailing slash, which links begin with. */
  siteUrl(): string
  siteName(): Promise<string>
}

interface Deps {
  db: Db
  mail: Mail
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Sends an email once. What may have been sent already is marked as unknown and not sent again.
 * @param isLast whether the email has failed if it cannot be sent now
 * @throws DeliveryError if it is to be tried again later
 */
export async function deliverEmail(
  { db, mail, now, log }: Deps,
  id: string,
  signal: AbortSignal,
  isLast: boolean,
): Promise<void> {
  // Committed before the email is handed over, so that an interruption leaves a trace.
  const begun = await inTransaction(db, (trx) => beginSending(trx, id, now()))
  if (begun === 'wasInterrupted') {
    log.warn({ event: 'email', id, state: 'unknown' }, 'an email may have been sent, and is not sent again')
    return
  }
  if (!begun) return
  const { kind, address: to } = begun.email
  const site = { url: mail.siteUrl(), name: await mail.siteName() }
  const content = contentOf(begun.email, begun.token, site)
  try {
    await mail.transport.deliver({ id, kind, to, subject: content.subject, ...renderEmail(content, site) }, signal)
  } catch (error) {
    // Another error, such as a full disk, comes before anything was sent.
    const outcome = error instanceof DeliveryError ? error.outcome : 'notSent'
    const { message } = error as Error
    if (outcome === 'notSent' && !isLast) {
      await postpone(db, id, message)
      throw error
    }
    const state = outcome === 'unknown' ? 'unknown' : 'failed'
    await endSending(db, id, state, now(), message)
    log.warn({ event: 'email', id, kind, state, reason: message }, `an email ${FATES[state]}`)
    return
  }
  await endSending(db, id, 'sent', now())
  log.info({ event: 'email', id, kind, state: 'sent' }, 'an email was sent')
}

const FATES = { unknown: 'may have been sent, and is not sent again', failed: 'was not sent' }

function contentOf({ kind, created_at, detail }: Email, token: string, site: Site): Content {
  if (kind === 'verify-email') return verifyEmail(site, token)
  if (kind === 'reset-password') return resetPassword(site, token)
  if (kind === 'change-email') return changeEmail(site, token)
  if (kind === 'email-changed') return emailChanged(site, new Date(created_at))
  if (kind === 'account-deletion') return accountDeletion(site, detail)
  if (kind === 'account-notice') return accountNotice(site, detail, token)
  if (kind === 'new-device') return newDevice(site, new Date(created_at), detail)
  if (kind === 'second-factor-added') return secondFactorAdded(site, new Date(created_at))
  if (kind === 'recovery-codes-renewed') return recoveryCodesRenewed(site, new Date(created_at))
  if (kind === 'passkey-added') return passkeyAdded(site, new Date(created_at), detail)
  if (kind === 'passkey-removed') return passkeyRemoved(site, new Date(created_at), detail)
  if (kind === 'report-decided') return reportDecided(site, detail)
  if (kind === 'second-factor-removed') return secondFactorRemoved(site, new Date(created_at))
  return passwordChanged(site, new Date(created_at))
}
