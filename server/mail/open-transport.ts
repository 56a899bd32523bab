import type { Config } from '../config.ts'
import { openOutbox, outboxOf } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import type { Transport } from './transport.ts'

/** Says where emails go, for the operator; without credentials. */
export function mailDestination({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): string {
  if (mail.smtpUrl !== undefined) return `Emails are sent through ${new URL(mail.smtpUrl).host}`
  return `Emails are written to ${outboxOf(dataDir)}, as SMTP_URL is not set`
}

/** The mail server of SMTP_URL, or a folder without it. */
export function openTransport({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Transport {
  return mail.smtpUrl === undefined ? openOutbox(dataDir, mail.from) : openSmtp(mail.smtpUrl, mail.from)
}
