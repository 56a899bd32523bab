import { z } from 'zod'
import { EMAIL_MAX, PASSWORD_MAX, ROLES } from './limits.ts'
import { MESSAGES } from './messages.ts'

/** An address as it is stored and compared: trimmed, lower case. */
export const Email = z
  .string({ error: MESSAGES.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, { error: MESSAGES.emailRequired, abort: true })
  .max(EMAIL_MAX, { error: MESSAGES.emailInvalid, abort: true })
  .regex(z.regexes.email, MESSAGES.emailInvalid)

export const Role = z.enum(ROLES, { error: MESSAGES.roleRequired })

/** POST /user/login. No minimum length of the password here: that would only tell a guesser the rule. */
export const Login = z.object({
  email: Email,
  password: z
    .string({ error: MESSAGES.passwordRequired })
    .min(1, MESSAGES.passwordRequired)
    .max(PASSWORD_MAX, MESSAGES.passwordLong),
  role: Role,
})
export type Login = z.infer<typeof Login>

/** POST /user/googleLogin: the ID token that Google's button hands to the page. */
export const GoogleLogin = z.object({ credential: z.string().min(1).max(5000) })
export type GoogleLogin = z.infer<typeof GoogleLogin>

/** `data` of the 409 that a call for another person gets: who is signed in. */
export const SignedInAs = z.object({ signedInAs: z.object({ _id: z.string(), name: z.string() }) })
export type SignedInAs = z.infer<typeof SignedInAs>

/** GET /user/signInOptions: the public client identifier of Google sign-in, or null where it is not offered. */
export const SignInOptions = z.object({ googleClientId: z.string().nullable() })
export type SignInOptions = z.infer<typeof SignInOptions>
