import { z } from 'zod'
import { Email, InvitationToken, Role } from './session.ts'

/** The body of POST /user/checkInvitation. */
export const InvitationCheck = z.object({ invitation: InvitationToken })

/** The response: to whom and as what it was sent by email; null, also from a server of the release before: it was not. */
export const InvitedAs = z.object({ email: z.string(), role: Role }).nullable()
export type InvitedAs = z.infer<typeof InvitedAs>

/** An invitation that was not used yet. */
export const Invitation = z.object({
  _id: z.string(),
  /** To whom it was sent by email; missing: an admin passes its address on. */
  email: z.string().optional(),
  /** Of one that was sent by email; missing: who uses the address chooses. */
  role: Role.optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null: a command on the server, or the account is gone. */
  createdBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** The response of POST /admin/invitations: the address is in no later answer. */
export const NewInvitation = Invitation.pick({ _id: true, expiresAt: true }).extend({ address: z.url() })
export type NewInvitation = z.infer<typeof NewInvitation>

/** The body of POST /admin/invitations/email: to whom it is sent, and what they are to be. */
export const EmailedInvitation = z.object({ email: Email, role: Role })
export type EmailedInvitation = z.infer<typeof EmailedInvitation>
