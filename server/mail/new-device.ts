import { z } from 'zod'
import { type Content, type Site, timeInWords } from './render-email.ts'

/** The device, in words of the program's own. */
const Detail = z.object({ device: z.string().optional() })

/** Tells an account's owner of a sign-in from a device that it was not used on before. @param detail a device as JSON */
export function newDevice({ url, name }: Site, at: Date, detail: string | null): Content {
  const { device = 'an unknown device' } = Detail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: 'A sign-in from a new device',
    paragraphs: [
      `Somebody signed in to your account at ${name} on a device that it was not used on before: ${device} (${timeInWords(at)}).`,
      'If it was you, you need not do anything. If not, choose a new password at once, which signs out all devices.',
    ],
    link: { label: 'Choose a password', url: `${url}/forgot-password` },
  }
}
