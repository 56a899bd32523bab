import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import type { Content, Site } from './render-email.ts'

/** Asks whether an address is its owner's, who wants to sign in with it. Without anything that they have typed. */
export function changeEmail({ url, name }: Site, token: string): Content {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      `Somebody with an account at ${name} wants to sign in with this email address from now on. If it is you, confirm the address. This link works once, for ${EMAIL_LINK_MINUTES} minutes, on any device:`,
      'If it was not you, do not open the link: nothing changes then.',
    ],
    link: { label: 'Confirm the address', url: `${url}/change-email#${token}` },
  }
}
