import { z } from 'zod'
import { timeInWords } from '../language/dates.ts'
import { emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

/** The device, in words of the program's own. */
const Detail = z.object({ device: z.string().optional() })

/** Tells an account's owner about a sign-in from a new device. @param detail a device as JSON */
export function newDevice({ url, name }: Site, at: Date, detail: string | null): Content {
  const { device = messages.unknownDevice } = Detail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: formatIsolated(messages.newDeviceSubject, { device }),
    paragraphs: [
      formatIsolated(messages.newDeviceIntro, { site: name, device, time: timeInWords(at) }),
      messages.newDeviceNotYou,
    ],
    link: { label: messages.choosePassword, url: `${url}/forgot-password` },
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
