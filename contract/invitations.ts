import { z } from 'zod'

/** The token in the address of an invitation. */
export const InvitationToken = z.string().min(1).max(100)

/** The body of POST /user/checkInvitation. */
export const InvitationCheck = z.object({ invitation: InvitationToken })

/** An invitation that was not used yet. */
export const Invitation = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null: a command on the server, or the account is gone. */
  createdBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** The response of POST /admin/invitations: the address is in no later answer. */
export const NewInvitation = Invitation.pick({ _id: true, expiresAt: true }).extend({ address: z.url() })
export type NewInvitation = z.infer<typeof NewInvitation>
