import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { NAME_MAX } from '#contract/limits.ts'
import { Email } from '#contract/session.ts'
import { Name } from '#contract/users.ts'
import { withoutHidden } from '#contract/visible-text.ts'
import { Problem } from '../http/problem.ts'

/** Where Google sign-in is configured: whom tokens must be made for, by whom, and the issuer's public keys. */
export interface GoogleSettings {
  clientId: string
  issuer: string
  jwksUrl: string
}

/** Who a verified credential speaks of. The address is verified at Google and in lower case, the name one that is taken here. */
export interface GooglePerson {
  email: string
  name: string
}

const NOT_CONFIRMED = 'Google did not confirm this sign-in. Please try again.'
/** The two ways in which Google writes its name as an issuer. */
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/**
 * Makes the check of Google's ID tokens: signature by the issuer's keys, audience, issuer, expiry, verified address.
 * The returned function throws Problem 401 for a credential that fails, 503 when the keys cannot be fetched.
 */
export function googleVerifier(settings: GoogleSettings): (credential: string) => Promise<GooglePerson> {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl))
  const issuer = GOOGLE_ISSUERS.includes(settings.issuer) ? GOOGLE_ISSUERS : settings.issuer
  return async (credential) => {
    const claims = await verified(credential).catch((error) => {
      const refused =
        error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && !isUnreachable(error)
      if (refused) throw new Problem(401, NOT_CONFIRMED)
      throw new Problem(503, 'Google cannot be reached at the moment. Please try again, or sign in with your password.')
    })
    const { email, name } = claims
    if (!isForUsAlone(claims)) throw new Problem(401, NOT_CONFIRMED)
    if (claims.email_verified !== true || typeof email !== 'string') {
      throw new Problem(401, 'Your email address is not verified at Google.')
    }
    const address = email.trim().toLowerCase()
    if (!Email.safeParse(address).success) throw new Problem(401, NOT_CONFIRMED)
    return { email: address, name: nameIn(name) ?? address.slice(0, Math.min(address.indexOf('@'), NAME_MAX)) }
  }

  /** What others may show as theirs too, or what was asked for by another program, is no sign-in here. */
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

/** Nobody is there to correct what Google says, so what a name cannot hold is left out; undefined where nothing is left. */
function nameIn(said: unknown): string | undefined {
  return typeof said === 'string' ? Name.safeParse(shortened(withoutHidden(said).trim())).data : undefined
}

/** A name cut to `NAME_MAX` code units, or fewer, so that it ends with a whole character, as people see it: an emoji may be eleven of them. */
function shortened(name: string): string {
  if (name.length <= NAME_MAX) return name
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(name)) {
    if (index + segment.length > NAME_MAX) break
    end = index + segment.length
  }
  return name.slice(0, end)
}

/** jose reports an answer of the key server that is no key set as a plain JOSEError. */
function isUnreachable(error: errors.JOSEError): boolean {
  return error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid
}
