import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells the former address of an account that it has another one, in case it was somebody else. @param at when */
export function emailChanged({ name }: Site, at: Date): Content {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account at ${name} has another email address now (${timeInWords(at)}). From now on you sign in with that one, and nothing more is sent to this one.`,
      'It took the password of the account and a link that was sent to the new address. If it was not you, answer to whoever runs the site.',
    ],
  }
}
