import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { NAME_MAX } from '#contract/limits.ts'
import { Email } from '#contract/session.ts'
import { Name } from '#contract/users.ts'
import { withoutHidden } from '#contract/visible-text.ts'
import { Problem } from '../http/problem.ts'

/** The settings of Google sign-in: the expected audience and issuer of tokens, and the issuer's public keys. */
export interface GoogleSettings {
  clientId: string
  issuer: string
  jwksUrl: string
}

/** The user of a verified credential: an email address that Google verified, in lower case, and a name valid here. */
export interface GooglePerson {
  email: string
  name: string
}

/** The two forms in which Google writes its issuer. */
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/**
 * Creates the verifier of Google's ID tokens: signature, audience, issuer, expiry and verified email address.
 * The returned function throws Problem 401 for an invalid credential, 503 if the keys cannot be fetched.
 */
export function googleVerifier(settings: GoogleSettings): (credential: string) => Promise<GooglePerson> {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl))
  const issuer = GOOGLE_ISSUERS.includes(settings.issuer) ? GOOGLE_ISSUERS : settings.issuer
  return async (credential) => {
    const claims = await verified(credential).catch((error) => {
      const refused =
        error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && !isUnreachable(error)
      if (refused) throw new Problem(401, 'google-unconfirmed')
      throw new Problem(503, 'google-unreachable')
    })
    const { email, name } = claims
    if (!isForUsAlone(claims)) throw new Problem(401, 'google-unconfirmed')
    if (claims.email_verified !== true || typeof email !== 'string') {
      throw new Problem(401, 'google-address-unverified')
    }
    const { data: address } = Email.safeParse(email)
    if (address === undefined) throw new Problem(401, 'google-unconfirmed')
    return { email: address, name: nameIn(name) ?? address.slice(0, Math.min(address.indexOf('@'), NAME_MAX)) }
  }

  /** A token that is also for others, or that another program requested, does not sign in here. */
  function isForUsAlone({ aud, azp }: JWTPayload): boolean {
    const audiences = [aud].flat()
    return (
      audiences.length === 1 && audiences[0] === settings.clientId && (azp ?? settings.clientId) === settings.clientId
    )
  }

  async function verified(credential: string) {
    const { payload } = await jwtVerify(credential, keys, {
      issuer,
      audience: settings.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return payload
  }
}

/** No one can correct Google's name here, so what a name may not contain is removed; undefined if nothing is left. */
function nameIn(said: unknown): string | undefined {
  return typeof said === 'string' ? Name.safeParse(shortName(withoutHidden(said).trim())).data : undefined
}

/** Cuts a name to at most `NAME_MAX` code units without splitting a visible character: an emoji may take eleven. */
function shortName(name: string): string {
  if (name.length <= NAME_MAX) return name
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(name)) {
    if (index + segment.length > NAME_MAX) break
    end = index + segment.length
  }
  return name.slice(0, end)
}

/** jose reports a response of the key server that is not a key set as a plain JOSEError. */
function isUnreachable(error: errors.JOSEError): boolean {
  return error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid
}
