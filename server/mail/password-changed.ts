import { SITE_TITLE } from '#contract/limits.ts'
import type { Content } from './layout.ts'

/** Tells an account's owner that the password was changed, in case it was somebody else. @param at when */
export function passwordChanged(site: string, at: Date): Content {
  const time = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${SITE_TITLE} was changed (${time} UTC), and it was signed out everywhere else.`,
      'If it was not you, choose a new password at once:',
    ],
    link: { label: 'Choose a password', url: `${site}/forgot-password` },
  }
}
