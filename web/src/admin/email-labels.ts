import type { EmailState } from '#contract/emails.ts'

/** What became of an email. */
export const EMAIL_STATE_LABELS: Record<EmailState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  unknown: 'Maybe sent',
  failed: 'Failed',
}

const KINDS: Record<string, string> = {
  'verify-email': 'Confirmation of an email address',
  'reset-password': 'Link to set a new password',
  'change-email': 'Confirmation of another email address',
  'email-changed': 'Notice: another email address',
  'password-changed': 'Notice: a new password',
  'new-device': 'Notice: a sign-in from a new device',
  'account-deletion': 'Notice: the account is being deleted',
  'account-notice': 'Notice: what an admin did',
  'second-factor-added': 'Notice: two-factor sign-in on',
  'second-factor-removed': 'Notice: two-factor sign-in off',
  'recovery-codes-renewed': 'Notice: new recovery codes',
  'passkey-added': 'Notice: a passkey added',
  'passkey-removed': 'Notice: a passkey removed',
  'report-decided': 'Answer to a report',
  'new-blogs': 'New blogs of followed authors and tags',
  comments: 'Comments on own blogs',
  replies: 'Replies to own comments',
  mentions: 'Mentions',
  followers: 'New followers',
}

/** What an email is about; a newer server may know other kinds. */
export const kindInWords = (kind: string) => KINDS[kind] ?? kind
