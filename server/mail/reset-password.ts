import { EMAIL_LINK_MINUTES, SITE_TITLE } from '#contract/limits.ts'
import type { Content } from './layout.ts'

/** Lets whoever reads the account's emails choose a new password. */
export function resetPassword(site: string, token: string): Content {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your account at ${SITE_TITLE}. If it was you, choose one here. This link works once, for ${EMAIL_LINK_MINUTES} minutes:`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    link: { label: 'Choose a password', url: `${site}/reset-password#${token}` },
  }
}
