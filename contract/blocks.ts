import { z } from 'zod'

/** A person that the user has blocked. */
export const BlockedPerson = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: z.object({ url: z.string() }),
  blockedAt: z.iso.datetime(),
})
export type BlockedPerson = z.infer<typeof BlockedPerson>
