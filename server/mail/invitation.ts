import { z } from 'zod'
import { Role } from '#contract/session.ts'
import * as messages from '#messages/emails-invitation.ts'
import { type Content, type Site, timeInWords } from './content.ts'
import { formatIsolated } from './direction.ts'

const Detail = z.object({ role: Role, expiresAt: z.iso.datetime() })

/** Invites someone to create an account. @param token of the invitation, which this email alone has */
export function invitation({ url, name: site }: Site, detail: string | null, token: string): Content {
  const { role, expiresAt } = Detail.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: messages.invitationSubject,
    paragraphs: [
      formatIsolated(role === 'Author' ? messages.invitationToAuthor : messages.invitationToReader, { site }),
      formatIsolated(messages.invitationUntil, { time: timeInWords(new Date(expiresAt)) }),
    ],
    link: { label: messages.createAccount, url: `${url}/register#${token}` },
    why: formatIsolated(messages.whyInvitation, { site }),
  }
}
