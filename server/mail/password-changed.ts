import type { Content, Site } from './layout.ts'

/** Tells an account's owner that the password was changed, in case it was somebody else. @param at when */
export function passwordChanged({ url, name }: Site, at: Date): Content {
  const time = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${name} was changed (${time} UTC), and it was signed out everywhere else.`,
      'If it was not you, choose a new password at once:',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
