import { z } from 'zod'
import { EMAIL_MAX, PASSWORD_MAX, ROLES } from './limits.ts'
import { MESSAGES } from './messages.ts'

/** An email address as stored and compared: trimmed, lower case. */
export const Email = z
  .string({ error: MESSAGES.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, { error: MESSAGES.emailRequired, abort: true })
  .max(EMAIL_MAX, { error: MESSAGES.emailInvalid, abort: true })
  .regex(z.regexes.email, MESSAGES.emailInvalid)

export const Role = z.enum(ROLES, { error: MESSAGES.roleRequired })

/** The body of POST /user/login. The password has no minimum here, which would only tell an attacker the rule. */
export const Login = z.object({
  email: Email,
  password: z
    .string({ error: MESSAGES.passwordRequired })
    .min(1, MESSAGES.passwordRequired)
    .max(PASSWORD_MAX, MESSAGES.passwordLong),
  role: Role,
})
export type Login = z.infer<typeof Login>

/** The body of POST /user/googleLogin: the ID token that Google's button passes to the page. */
export const GoogleLogin = z.object({ credential: z.string().min(1).max(5000) })
export type GoogleLogin = z.infer<typeof GoogleLogin>

/** `data` of the 409 for a call that expects another user: the user who is signed in. */
export const SignedInAs = z.object({ signedInAs: z.object({ _id: z.string(), name: z.string() }) })
export type SignedInAs = z.infer<typeof SignedInAs>

/** The response of GET /user/signInOptions: the public client id of Google sign-in, or null if it is not offered. */
export const SignInOptions = z.object({ googleClientId: z.string().nullable() })
export type SignInOptions = z.infer<typeof SignInOptions>
