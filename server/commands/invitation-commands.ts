import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/commands.ts'
import { addInvitation, invitationAddress, listInvitations, withdrawInvitation } from '../admin/invitations.ts'
import { addressForLinks } from '../admin/site-record.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'

type Say = (line: string) => void

/** Adds an invitation, and prints its address. */
export async function invite(db: Db, config: Config, now: Date, say: Say): Promise<void> {
  const { token, expiresAt } = await addInvitation(db, null, now)
  say(formatMessage(messages.inviteAddress, { time: expiresAt }))
  say(invitationAddress(await addressForLinks(db, config), token))
}

/** Prints the invitations that can be used, newest first. */
export async function printInvitations(db: Db, now: Date, say: Say): Promise<void> {
  const invitations = await listInvitations(db, now)
  for (const { _id, createdAt, createdBy, expiresAt } of invitations) {
    const person = createdBy?.name ?? messages.aCommand
    say(formatMessage(messages.invitation, { id: _id, added: createdAt, person, expires: expiresAt }))
  }
  if (invitations.length === 0) say(messages.noInvitations)
}

export async function withdraw(db: Db, id: string, now: Date, say: Say): Promise<void> {
  await withdrawInvitation(db, id, null, now)
  say(messages.withdrawn)
}
