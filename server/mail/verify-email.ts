import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import type { Content, Site } from './render-email.ts'

/** Asks whether the address is its owner's. Without anything that whoever registered has typed: it may be a stranger. */
export function verifyEmail({ url, name }: Site, token: string): Content {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      `Somebody created an account at ${name} with this email address. If it was you, confirm that the address is yours. This link works once, for ${EMAIL_LINK_MINUTES} minutes:`,
      'If it was not you, do not open the link: the address then stays unconfirmed.',
      'You can ask for another link in Edit profile.',
    ],
    link: { label: 'Confirm the address', url: `${url}/verify-email#${token}` },
  }
}
