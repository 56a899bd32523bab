import { formatMessage } from '#contract/format-message.ts'
import { EmailedInvitation } from '#contract/invitations.ts'
import {
  addInvitation,
  invitationAddress,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../admin/invitations.ts'
import { addressForLinks } from '../admin/site-record.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { firstFault } from '../http/field-errors.ts'
import { commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

type Say = (line: string) => void

/** Adds an invitation, and prints its address. */
export async function invite(db: Db, config: Config, now: Date, say: Say): Promise<void> {
  const { token, expiresAt } = await addInvitation(db, null, now)
  say(formatMessage(messages.inviteAddress, { time: expiresAt }))
  say(invitationAddress(await addressForLinks(db, config), token))
}

/** Sends someone an invitation by email. @throws OperatorError for what is no address or no role */
export async function inviteByEmail(db: Db, [email = '', role = '']: string[], now: Date, say: Say): Promise<void> {
  const invited = EmailedInvitation.safeParse({ email, role })
  if (!invited.success) throw new OperatorError(firstFault(invited.error))
  await sendInvitation(db, invited.data, null, now)
  say(formatMessage(messages.invitationSent, { email: invited.data.email }))
}

/** Prints the invitations that can be used, newest first. */
export async function printInvitations(db: Db, now: Date, say: Say): Promise<void> {
  const invitations = await listInvitations(db, now)
  for (const { _id, email, role = '', createdAt, createdBy, expiresAt } of invitations) {
    const facts = { id: _id, added: createdAt, person: createdBy?.name ?? messages.aCommand, expires: expiresAt }
    say(
      email === undefined
        ? formatMessage(messages.invitation, facts)
        : formatMessage(messages.emailedInvitation, { ...facts, email, role }),
    )
  }
  if (invitations.length === 0) say(messages.noInvitations)
}

export async function withdraw(db: Db, id: string, now: Date, say: Say): Promise<void> {
  await withdrawInvitation(db, id, null, now)
  say(messages.withdrawn)
}
