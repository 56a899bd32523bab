import type { z } from 'zod'
import { Email, GoogleLogin, SecondFactorChange } from './session.ts'

/**
 * What proves that the account's owner makes a call, and not whoever found their browser: the password or, if the
 * account has none, a code of its second factor or another confirmation by Google.
 */
export const OwnerProof = SecondFactorChange.extend({ credential: GoogleLogin.shape.credential.optional() })
export type OwnerProof = z.infer<typeof OwnerProof>

/** The body of POST /user/changeEmail. */
export const EmailChange = OwnerProof.extend({ email: Email })
export type EmailChange = z.infer<typeof EmailChange>
