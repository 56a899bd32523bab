import type { Content, Site } from './layout.ts'

/** Tells an account's owner that its second factor was removed, in case it was somebody else. @param at when */
export function secondFactorRemoved({ url, name }: Site, at: Date): Content {
  const time = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    subject: 'Two-factor sign-in was turned off',
    paragraphs: [
      `Your account at ${name} no longer asks for a code of your authenticator app (${time} UTC).`,
      'If it was not you, choose a new password at once, and turn it on again:',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
