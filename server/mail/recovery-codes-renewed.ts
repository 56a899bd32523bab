import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that its recovery codes are others now, in case it was somebody else. @param at when */
export function recoveryCodesRenewed({ url, name }: Site, at: Date): Content {
  return {
    subject: 'Your recovery codes were renewed',
    paragraphs: [
      `Your account at ${name} has new recovery codes (${timeInWords(at)}). The former ones no longer work. If it was not you, choose a new password at once:`,
      'Then sign in with a code of your app, and renew them again.',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
