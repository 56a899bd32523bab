import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that its second factor was removed, in case it was somebody else. @param at when */
export function secondFactorRemoved({ url, name }: Site, at: Date): Content {
  return {
    subject: 'Two-factor sign-in was turned off',
    paragraphs: [
      `Your account at ${name} no longer asks for a code of your authenticator app (${timeInWords(at)}).`,
      'If it was not you, choose a new password at once, and turn it on again:',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
