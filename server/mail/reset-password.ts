import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import type { Content, Site } from './render-email.ts'

/** Lets whoever reads the account's emails choose a new password. */
export function resetPassword({ url, name }: Site, token: string): Content {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your account at ${name}. If it was you, choose one here. This link works once, for ${EMAIL_LINK_MINUTES} minutes:`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    link: { label: 'Choose a password', url: `${url}/reset-password#${token}` },
  }
}
