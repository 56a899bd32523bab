import { formatMessage } from '#contract/format-message.ts'
import type { Config } from '../config.ts'
import { serverStart as messages } from '../language/messages.ts'
import { openOutbox, outboxOf } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import type { Transport } from './transport.ts'

/** Says where emails go, for the operator; without credentials. */
export function mailDestination({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): string {
  if (mail.smtpUrl !== undefined) return formatMessage(messages.emailsSent, { host: new URL(mail.smtpUrl).host })
  return formatMessage(messages.emailsWritten, { folder: outboxOf(dataDir) })
}

/** The mail server of SMTP_URL, or a folder without it. */
export function openTransport({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Transport {
  return mail.smtpUrl === undefined ? openOutbox(dataDir, mail.from) : openSmtp(mail.smtpUrl, mail.from)
}
