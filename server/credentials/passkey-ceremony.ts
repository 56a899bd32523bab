import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import type { NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest } from '#contract/passkeys.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { siteOf } from '../http/origin-check.ts'
import { Problem } from '../http/problem.ts'
import { type Credential, countUse, findPasskey, redeemChallenge } from './passkeys.ts'

/** EdDSA, ES256 and RS256: every authenticator has one of them, and every release of Node.js checks them. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT = PASSKEY_MINUTES * 60_000

const refused = (status: number) => new Problem(status, 'passkey-refused')

/** The scope of a passkey: the site's host, and the pages that may ask for it. */
interface RelyingParty {
  id: string
  origins: string[]
}

/** @throws Problem 400 if the site is reached by an address without a name, which no passkey can be for */
export function relyingParty(request: Pick<FastifyRequest, 'headers'>, config: Config): RelyingParty {
  const site = URL.parse(siteOf(request, config))
  if (!site || site.hostname.startsWith('[') || isIP(site.hostname) !== 0) {
    throw new Problem(400, 'passkey-host-needed')
  }
  // A proxy that speaks TLS and is not trusted names no protocol. Browsers make no passkeys without TLS.
  const named = config.publicUrl === undefined ? [site.origin, `https://${site.host}`] : [site.origin]
  return { id: site.hostname, origins: [...named, ...config.allowedOrigins] }
}

/** The options for a browser to sign in with any passkey that it has for the site. */
export function requestFor({ id }: RelyingParty, challenge: string): PasskeyRequest {
  return { challenge, rpId: id, timeout: TIMEOUT, userVerification: 'required' }
}

/**
 * The options for a browser to create a passkey for a user.
 * @param existing the credential ids of those that the user has
 */
export function creationFor(
  { id }: RelyingParty,
  challenge: string,
  site: string,
  user: { _id: string; email: string; name: string },
  existing: string[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id, name: site },
    user: { id: Buffer.from(user._id).toString('base64url'), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    excludeCredentials: existing.map((credentialId) => ({ id: credentialId, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/**
 * Verifies the answer of an authenticator that has made a passkey.
 * @param holder the session or browser that the challenge was made for
 * @returns its key, and the AAGUID of its authenticator
 * @throws Problem 400 if it is not what was asked for, or not in time
 */
export async function verifyCreation(
  { db, config, now }: Deps,
  request: FastifyRequest,
  holder: string,
  { credential }: NewPasskey,
): Promise<Credential & { aaguid: string }> {
  const { id, origins } = relyingParty(request, config)
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === undefined || !(await redeemChallenge(db, challenge, holder, now()))) throw refused(400)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const bytes = new Uint8Array(Buffer.from(credential.response.attestationObject, 'base64url'))
    const attestation = decodeAttestationObject(bytes)
    const isPlain = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed'
    // Certificates are not asked for; to check one, the library would fetch any address it names.
    if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined) throw refused(400)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) throw refused(400)
    const { publicKey, ...made } = registrationInfo.credential
    return {
      id: made.id,
      counter: made.counter,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      aaguid: registrationInfo.aaguid,
    }
  } catch {
    throw refused(400)
  }
}

/**
 * Verifies the answer of an authenticator that signs in, and counts it.
 * @param holder the session or browser that the challenge was made for
 * @returns the id of the account, and a function that checks whether the passkey still exists
 * @throws Problem 401 if it is not what was asked for, or not in time, or signs with a copied key
 */
export async function verifySignIn(
  { db, config, now }: Deps,
  request: FastifyRequest,
  holder: string,
  { credential }: PasskeyLogin,
): Promise<{ userId: string; requirePasskey: () => Promise<void> }> {
  const { id, origins } = relyingParty(request, config)
  const { clientDataJSON, userHandle } = credential.response
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined || !(await redeemChallenge(db, challenge, holder, now()))) throw refused(401)
  const passkey = await findPasskey(db, credential.id)
  if (!passkey || Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) throw refused(401)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw refused(401)
  })
  if (!verified) throw refused(401)
  if (!(await countUse(db, passkey.id, passkey.counter, authenticationInfo.newCounter, now()))) throw refused(401)
  return {
    userId: passkey.user_id,
    requirePasskey: async () => {
      if ((await findPasskey(db, credential.id))?.id !== passkey.id) throw refused(401)
    },
  }
}

/** The browser's data about the page that asked an authenticator. */
const ClientData = z.object({ challenge: z.string().max(200), crossOrigin: z.literal(false).optional() })

/** The challenge that an authenticator has answered; undefined also for a page in a frame of another site. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}
