// To add an email (commit 4bc92bb); one that people can switch off is a digest, see `contract/digests.ts`:
// 1. Its kind in `contract/emails.ts`, its texts in `messages/en/emails.ts`, a file in this folder that uses them, its
//    line of `TEXTS` here.
// 2. What admins read of it: `web/src/admin/email-labels.ts`.
// 3. `sendEmail(trx, …)` in the transaction of the change that needs it. `recipient.ts` if it is sent to an address that is
//    not proved.
// 4. What its text depends on: `server/testing/sample-emails.ts`. `npm run emails:draw -- FOLDER` draws all emails.
import type { FastifyBaseLogger } from 'fastify'
import { DIGEST_KINDS, type DigestKind } from '#contract/digests.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { speak } from '../language/spoken.ts'
import { accountDeletion } from './account-deletion.ts'
import { accountNotice } from './account-notice.ts'
import { changeEmail } from './change-email.ts'
import { type Branding, type Content, onLines, type Site } from './content.ts'
import { emailChanged } from './email-changed.ts'
import { invitation } from './invitation.ts'
import { inviterInEmail } from './inviter.ts'
import { newDevice } from './new-device.ts'
import { passkeyAdded } from './passkey-added.ts'
import { passkeyRemoved } from './passkey-removed.ts'
import { passwordChanged } from './password-changed.ts'
import { languageOf } from './recipient.ts'
import { recoveryCodesRenewed } from './recovery-codes-renewed.ts'
import { renderEmail } from './render-email.ts'
import { reportDecided } from './report-decided.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorAdded } from './second-factor-added.ts'
import { secondFactorRemoved } from './second-factor-removed.ts'
import { beginSending, deleteEmail, type Email, endSending, postpone } from './store.ts'
import { testEmail } from './test-email.ts'
import { DeliveryError, type Transport } from './transport.ts'
import { verifyEmail } from './verify-email.ts'

/** The dependencies of sending emails. */
export interface Mail {
  transport: Transport
  /** The site's URL without a trailing slash, which links begin with. */
  siteUrl(): string
  branding(): Promise<Branding>
}

interface Deps {
  db: Db
  mail: Mail
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /**
   * The content of a digest (server/notifications), read when it is sent: nothing that was withdrawn while
   * it waited is in it. Undefined if nothing is left, or no one wants it any more.
   */
  digestOf(db: Db, email: Email, site: Site): Promise<Content | undefined>
}

/**
 * Sends an email once. What may have been sent already is marked as unknown and not sent again.
 * @param isLast whether the email has failed if it cannot be sent now
 * @returns whether it has failed
 * @throws DeliveryError if it is to be tried again later
 */
export async function deliverEmail(
  { db, mail, now, log, digestOf }: Deps,
  id: string,
  signal: AbortSignal,
  isLast: boolean,
): Promise<boolean> {
  const site = { url: mail.siteUrl(), ...(await mail.branding()) }
  // Committed before the email is handed over, so that an interruption leaves a trace.
  const begun = await inTransaction(db, async (trx) => {
    const sending = await beginSending(trx, id, now())
    if (!sending || sending === 'wasInterrupted') return sending
    const { email, token } = sending
    const { kind } = email
    const language = await languageOf(trx, email.user_id)
    const inviter = kind === 'invitation' ? await inviterInEmail(trx, id) : null
    const content = await speak(language, async () =>
      isDigest(kind) ? digestOf(trx, email, site) : TEXTS[kind]({ email, token, site, inviter }),
    )
    if (content) return { email, content, language }
    await deleteEmail(trx, id)
    return undefined
  })
  if (begun === 'wasInterrupted') {
    log.warn({ event: 'email', id, state: 'unknown' }, 'email may have been sent, not sent again')
    return false
  }
  if (!begun) return false
  const content = onLines(begun.content)
  const { kind, address: to } = begun.email
  const { subject, unsubscribe } = content
  try {
    const message = {
      id,
      kind,
      to,
      site: site.name,
      subject,
      ...speak(begun.language, () => renderEmail(content, site)),
      unsubscribe: unsubscribe?.oneClick,
    }
    await mail.transport.deliver(message, signal)
  } catch (error) {
    // Another error, such as a full disk, comes before anything was sent.
    const outcome = error instanceof DeliveryError ? error.outcome : 'notSent'
    const { message } = error as Error
    if (outcome === 'notSent' && !isLast) {
      await postpone(db, id, message)
      throw error
    }
    const state = outcome === 'unknown' ? 'unknown' : 'failed'
    await endSending(db, id, state, now(), { error: message })
    log.warn({ event: 'email', id, kind, state, reason: message }, `email ${FATES[state]}`)
    return state === 'failed'
  }
  await endSending(db, id, 'sent', now(), { server: mail.transport.server })
  log.info({ event: 'email', id, kind, state: 'sent' }, 'email sent')
  return false
}

const FATES = { unknown: 'may have been sent, not sent again', failed: 'not sent' }

export const isDigest = (kind: Email['kind']): kind is DigestKind => DIGEST_KINDS.some((one) => one === kind)

interface Text {
  email: Email
  token: string
  site: Site
  /** Of an invitation. */
  inviter: string | null
}
const at = ({ email }: Text) => new Date(email.created_at)

/** The text of each kind that is no digest. */
export const TEXTS: Record<Exclude<Email['kind'], DigestKind>, (text: Text) => Content> = {
  'verify-email': ({ site, token }) => verifyEmail(site, token),
  'reset-password': ({ site, token }) => resetPassword(site, token),
  'change-email': ({ site, token }) => changeEmail(site, token),
  'email-changed': (text) => emailChanged(text.site, at(text)),
  'account-deletion': ({ site, email }) => accountDeletion(site, email.detail),
  'account-notice': ({ site, email, token }) => accountNotice(site, email.detail, token),
  'new-device': (text) => newDevice(text.site, at(text), text.email.detail),
  'second-factor-added': (text) => secondFactorAdded(text.site, at(text)),
  'second-factor-removed': (text) => secondFactorRemoved(text.site, at(text)),
  'recovery-codes-renewed': (text) => recoveryCodesRenewed(text.site, at(text)),
  'passkey-added': (text) => passkeyAdded(text.site, at(text), text.email.detail),
  'passkey-removed': (text) => passkeyRemoved(text.site, at(text), text.email.detail),
  'report-decided': ({ site, email }) => reportDecided(site, email.detail),
  'password-changed': (text) => passwordChanged(text.site, at(text)),
  invitation: ({ site, email, token, inviter }) => invitation(site, email.detail, token, inviter),
  test: (text) => testEmail(text.site, at(text)),
}
