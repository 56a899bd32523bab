import type { EmailKind, EmailState } from '#contract/emails.ts'
import * as messages from '#messages/admin-emails.ts'

/** The states of an email. */
export const EMAIL_STATE_LABELS: Record<EmailState, string> = {
  waiting: messages.waiting,
  sending: messages.beingSent,
  sent: messages.sent,
  unknown: messages.maybeSent,
  failed: messages.failed,
  suppressed: messages.suppressed,
}

const KINDS: Record<EmailKind, string> = {
  'verify-email': messages.verifyEmail,
  'reset-password': messages.resetPassword,
  'change-email': messages.changeEmail,
  'email-changed': messages.emailChanged,
  'password-changed': messages.passwordChanged,
  'new-device': messages.newDevice,
  'account-deletion': messages.accountDeletion,
  'account-notice': messages.adminAction,
  'second-factor-added': messages.secondFactorAdded,
  'second-factor-removed': messages.secondFactorRemoved,
  'recovery-codes-renewed': messages.recoveryCodesRenewed,
  'passkey-added': messages.passkeyAdded,
  'passkey-removed': messages.passkeyRemoved,
  'report-decided': messages.reportDecided,
  invitation: messages.invitation,
  test: messages.test,
  'new-blogs': messages.newBlogs,
  comments: messages.comments,
  replies: messages.replies,
  mentions: messages.mentions,
  followers: messages.followers,
  waiting: messages.waitingComments,
  admin: messages.forAdmins,
}

/** The kinds of emails; a newer server may have others. */
export const kindInWords = (kind: string) => (KINDS as Record<string, string>)[kind] ?? kind
