import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that it has a second factor now, in case it was somebody else. @param at when */
export function secondFactorAdded({ url, name }: Site, at: Date): Content {
  return {
    subject: 'Two-factor sign-in was turned on',
    paragraphs: [
      `Signing in to your account at ${name} now also takes a code of an authenticator app (${timeInWords(at)}). If it was not you, choose a new password at once:`,
      'Then ask whoever runs the site to turn two-factor sign-in off.',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
