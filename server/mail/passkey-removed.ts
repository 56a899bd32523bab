import { PasskeyDetail } from './passkey-added.ts'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** Tells an account's owner that a passkey was removed, in case it was somebody else. @param detail the passkey as JSON */
export function passkeyRemoved({ url, name }: Site, at: Date, detail: string | null): Content {
  const passkey = PasskeyDetail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: 'A passkey was removed',
    paragraphs: [
      `A passkey no longer signs in to your account at ${name}: ${passkey.name} (${timeInWords(at)}).`,
      'If it was not you, choose a new password at once, which signs out all devices.',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
