import { EMAIL_LINK_MINUTES, SITE_TITLE } from '#contract/limits.ts'
import type { Content } from './layout.ts'

/** Asks whether an address is its owner's, who wants to sign in with it. Without anything that they have typed. */
export function changeEmail(site: string, token: string): Content {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      `Somebody with an account at ${SITE_TITLE} wants to sign in with this email address from now on. If it is you, confirm the address. This link works once, for ${EMAIL_LINK_MINUTES} minutes, on any device:`,
      'If it was not you, do not open the link: nothing changes then.',
    ],
    link: { label: 'Confirm the address', url: `${site}/change-email#${token}` },
  }
}
