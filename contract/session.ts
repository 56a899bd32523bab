import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { withAsciiDomain } from './ascii-domain.ts'
import { atLimit, refused } from './field-errors.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { ROLES } from './user-fields.ts'

/** A typed email address: trimmed, lower case, its domain in ASCII. */
export const EmailText = z.string({ error: messages.emailRequired }).trim().toLowerCase().overwrite(withAsciiDomain)

/** An email address as stored and compared. */
export const Email = EmailText.min(1, { error: messages.emailRequired, abort: true })
  .max(EMAIL_MAX, { error: messages.emailInvalid, abort: true })
  .check(z.email(messages.emailInvalid))
  // No one has such an address: imported accounts without one do.
  .refine((email) => !email.endsWith('.invalid'), refused('invalid-email', messages.emailInvalid))

export const Role = z.enum(ROLES, { error: messages.roleRequired })

/** The token in the address of an invitation. */
export const InvitationToken = z.string().min(1).max(100)

/** A password that is being set. */
export const NewPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired, abort: true })
  .min(PASSWORD_MIN, atLimit(messages.passwordShort))
  .max(PASSWORD_MAX, atLimit(messages.passwordLong))

/** A code of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
const OneTimeCode = z
  .string()
  .max(60, { error: messages.codeInvalid, abort: true })
  .overwrite((code) => code.replace(/[\s-]+/g, '').toLowerCase())
  .regex(/^(\d{6}|[0-9a-f]{20})$/, messages.codeInvalid)

/** The body of POST /user/login. The password has no minimum here, which would only reveal the rule to an attacker. */
export const Login = z.object({
  email: Email,
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(PASSWORD_MAX, atLimit(messages.passwordLong)),
  role: Role,
  /** Only for an account with a second factor. */
  code: OneTimeCode.optional(),
  /** Keeps an account that is about to be deleted. */
  keepAccount: z.boolean().optional(),
})
export type Login = z.infer<typeof Login>

/** The token in the link of an email. */
export const EmailToken = z.object({ token: z.string().min(1).max(100) })

/**
 * The body of POST /user/verifyEmail. The link proves the address. A person who sends it without the account's own
 * session proves that the account is theirs, too, by its password, or sets another one, which ends all former access to
 * it.
 */
export const EmailVerification = EmailToken.extend({
  currentPassword: Login.shape.password.optional(),
  password: NewPassword.optional(),
})
export type EmailVerification = z.infer<typeof EmailVerification>

/** The body of POST /user/confirmEmail, which changes the address of the account whose session or password comes with it. */
export const EmailChangeConfirmation = EmailToken.extend({ currentPassword: Login.shape.password.optional() })
export type EmailChangeConfirmation = z.infer<typeof EmailChangeConfirmation>

/** The body of POST /user/forgotPassword. */
export const ForgotPassword = z.object({ email: Email })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** The body of POST /user/resetPassword. */
export const PasswordReset = EmailToken.extend({ password: NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

/** The body of POST /user/changePassword. */
export const PasswordChange = z.object({ currentPassword: Login.shape.password, password: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The body of POST /user/googleLogin: the ID token that Google's button passes to the page. */
export const GoogleLogin = z.object({
  credential: z.string().min(1).max(5000),
  code: OneTimeCode.optional(),
  keepAccount: Login.shape.keepAccount,
  /** As in a registration, for people without an account. */
  invitation: InvitationToken.optional(),
})
export type GoogleLogin = z.infer<typeof GoogleLogin>

/** A secret for an authenticator app, in base32, and as the otpauth:// address that its QR code holds. */
export const NewSecondFactor = z.object({ secret: z.string(), address: z.string() })
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

/** The body and response of POST /user/confirmSecondFactor; the response also of POST /user/renewRecoveryCodes. */
export const SecondFactorCode = z.object({ code: OneTimeCode })
export type SecondFactorCode = z.infer<typeof SecondFactorCode>
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * The body of POST /user/removeSecondFactor and POST /user/renewRecoveryCodes: the password or, if the account has
 * none, a code.
 */
export const SecondFactorChange = z.object({
  currentPassword: Login.shape.password.optional(),
  code: OneTimeCode.optional(),
})
export type SecondFactorChange = z.infer<typeof SecondFactorChange>

/** One of a user's own sessions, in the response of GET /user/sessions. */
export const OwnSession = z.object({
  _id: z.string(),
  /** Such as "Firefox on Windows"; null if it is not known. */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** `data` of the 409 for a call that expects another user: the user who is signed in. */
export const SignedInAs = z.object({ signedInAs: z.object({ _id: z.string(), name: z.string() }) })
export type SignedInAs = z.infer<typeof SignedInAs>

/** `data` of the 409 for signing in to an account that is about to be deleted: when that is. `keepAccount` undoes it. */
export const Leaving = z.object({ deletedAt: z.iso.datetime() })
export type Leaving = z.infer<typeof Leaving>

/** The response of GET /user/signInOptions: the public client id of Google sign-in, or null if it is not offered. */
export const SignInOptions = z.object({ googleClientId: z.string().nullable() })
export type SignInOptions = z.infer<typeof SignInOptions>
