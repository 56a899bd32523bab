import { z } from 'zod'
import { Role } from '#contract/session.ts'
import { timeInWords } from '../language/dates.ts'
import { emailsInvitation as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'
import { shortenedTitle } from './shortened-title.ts'

const Detail = z.object({ role: Role, expiresAt: z.iso.datetime() })

/**
 * Invites someone to create an account.
 * @param token of the invitation, which this email alone has
 * @param inviter the name of the admin; null: none is known
 */
export function invitation(
  { url, name: site }: Site,
  detail: string | null,
  token: string,
  inviter: string | null,
): Content {
  const { role, expiresAt } = Detail.parse(JSON.parse(detail ?? '{}'))
  const [by, ofSite] =
    role === 'Author'
      ? ([messages.invitationToAuthorBy, messages.invitationToAuthor] as const)
      : ([messages.invitationToReaderBy, messages.invitationToReader] as const)
  return {
    subject:
      inviter === null
        ? formatIsolated(messages.invitationOfSiteSubject, { site })
        : formatIsolated(messages.invitationSubject, { inviter: shortenedTitle(inviter), site }),
    paragraphs: [
      inviter === null ? formatIsolated(ofSite, { site }) : formatIsolated(by, { inviter, site }),
      formatIsolated(messages.invitationUntil, { time: timeInWords(new Date(expiresAt)) }),
    ],
    link: { label: messages.createAccount, url: `${url}/register#${token}` },
    why: formatIsolated(messages.whyInvitation, { site }),
  }
}
