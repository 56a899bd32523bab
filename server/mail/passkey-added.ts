import { z } from 'zod'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** What tells of a passkey says of it: its name, in words of the program's own. */
export const PasskeyDetail = z.object({ name: z.string() })

/** Tells an account's owner that a passkey was added, in case it was somebody else. @param detail the passkey as JSON */
export function passkeyAdded({ url, name }: Site, at: Date, detail: string | null): Content {
  const passkey = PasskeyDetail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: 'A passkey was added',
    paragraphs: [
      `A passkey now signs in to your account at ${name}, without the password: ${passkey.name} (${timeInWords(at)}).`,
      'If it was not you, remove it in Edit profile at once, end all other sessions there, and choose a new password.',
    ],
    link: { label: 'See my passkeys', url: `${url}/editProfile` },
  }
}
