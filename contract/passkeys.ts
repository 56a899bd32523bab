import { z } from 'zod'
import { Login } from './session.ts'
import { Name } from './users.ts'

/** Bytes as WebAuthn writes them in JSON. @param max characters */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** At most 1023 bytes. */
const CredentialId = base64url(1364)
const Credential = z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key') })

/** The body of POST /user/addPasskey: what `navigator.credentials.create` returned, as JSON. */
export const NewPasskey = z.object({
  credential: Credential.extend({
    response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(20_000) }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The body of POST /user/passkeyLogin: what `navigator.credentials.get` returned, as JSON. */
export const PasskeyLogin = z.object({
  credential: Credential.extend({
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      /** The id of the user, which only a passkey knows that names its account. */
      userHandle: base64url(100),
    }),
  }),
  keepAccount: Login.shape.keepAccount,
})
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** The response of POST /user/passkeyOptions: what `navigator.credentials.get` takes. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The response of POST /user/setUpPasskey: what `navigator.credentials.create` takes. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.int(),
  /** The user's passkeys: an authenticator that has one of them makes no other. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** The body of PATCH /user/passkeys/{id}. */
export const PasskeyChange = z.object({ name: Name })
export type PasskeyChange = z.infer<typeof PasskeyChange>

/** One of a user's own passkeys. */
export const Passkey = z.object({
  _id: z.string(),
  /** As its owner calls it; until then such as "1Password, Firefox on Windows": who keeps it, as far as that is known, and where it was added. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: not yet. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
