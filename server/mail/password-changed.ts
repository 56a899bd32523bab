import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that the password was changed, in case it was somebody else. @param at when */
export function passwordChanged({ url, name }: Site, at: Date): Content {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${name} was changed (${timeInWords(at)}), and it was signed out everywhere else.`,
      'If it was not you, choose a new password at once:',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
