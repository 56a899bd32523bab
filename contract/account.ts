import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { Email, GoogleLogin, SecondFactorChange } from './session.ts'

/**
 * Proof that the account's owner makes a call, and not someone who found their browser: the password or, if the
 * account has none, a code of its second factor or another confirmation by Google.
 */
export const OwnerProof = SecondFactorChange.extend({ credential: GoogleLogin.shape.credential.optional() })
export type OwnerProof = z.infer<typeof OwnerProof>

/** The body of POST /user/changeEmail. */
export const EmailChange = OwnerProof.extend({ email: Email })
export type EmailChange = z.infer<typeof EmailChange>

/** The response of GET /user/accountSummary: what deleting the account takes, or leaves. */
export const AccountSummary = z.object({
  publicBlogs: z.int().nonnegative(),
  /** Unpublished, scheduled and deleted blogs, and drafts that were never submitted. */
  drafts: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  followers: z.int().nonnegative(),
  followings: z.int().nonnegative(),
})
export type AccountSummary = z.infer<typeof AccountSummary>

/** The body of POST /user/deleteAccount: whether public blogs and comments stay, under the name of a former author. */
export const AccountDeletion = OwnerProof.extend({
  texts: z.enum(['stay', 'go'], { error: messages.textsRequired }),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>
