import type { EmailState } from '#contract/emails.ts'
import * as messages from '#messages/admin.ts'

/** What became of an email. */
export const EMAIL_STATE_LABELS: Record<EmailState, string> = {
  waiting: messages.waiting,
  sending: messages.beingSent,
  sent: messages.sent,
  unknown: messages.maybeSent,
  failed: messages.failed,
}

const KINDS: Record<string, string> = {
  'verify-email': messages.confirmationOfAnEmail,
  'reset-password': messages.linkToSetA,
  'change-email': messages.confirmationOfAnotherEmail,
  'email-changed': messages.noticeAnotherEmailAddress,
  'password-changed': messages.noticeANewPassword,
  'new-device': messages.noticeASignIn,
  'account-deletion': messages.noticeTheAccountIs,
  'account-notice': messages.noticeWhatAnAdmin,
  'second-factor-added': messages.noticeTwoFactorSign,
  'second-factor-removed': messages.noticeTwoFactorSignIn,
  'recovery-codes-renewed': messages.noticeNewRecoveryCodes,
  'passkey-added': messages.noticeAPasskeyAdded,
  'passkey-removed': messages.noticeAPasskeyRemoved,
  'report-decided': messages.answerToAReport,
  'new-blogs': messages.newBlogsOfFollowed,
  comments: messages.commentsOnOwnBlogs,
  replies: messages.repliesToOwnComments,
  mentions: messages.mentions,
  followers: messages.newFollowers,
}

/** What an email is about; a newer server may know other kinds. */
export const kindInWords = (kind: string) => KINDS[kind] ?? kind
