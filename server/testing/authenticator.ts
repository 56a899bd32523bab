import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OwnerProof } from '#contract/account.ts'
import type { NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest } from '#contract/passkeys.ts'
import { type Caller, type Response, respond } from './call.ts'
import { PASSWORD } from './requests.ts'

/** The differences of an authenticator's answer from an honest one. */
interface Changes {
  origin?: string
  rpId?: string
  crossOrigin?: boolean
  isUserVerified?: boolean
  userHandle?: string
  counter?: number
  challenge?: string
  /** A certificate, in bytes. */
  certificate?: Buffer
}

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

/**
 * An authenticator in software that keeps one passkey (ES256), as far as a server can tell.
 * @param aaguid the model that it claims to be
 */
export function makeAuthenticator({ origin = 'http://localhost', counts = false, aaguid = Buffer.alloc(16) } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32).toString('base64url')
  let userHandle = ''
  let signed = 0

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: changes.crossOrigin ?? false,
      }),
    )
  function authData(rpId: string, changes: Changes, key = Buffer.alloc(0)): Buffer {
    if (counts) signed += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changes.counter ?? signed)
    const flags = PRESENT | ((changes.isUserVerified ?? true) ? VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0)
    return Buffer.concat([hash('sha256', changes.rpId ?? rpId, 'buffer'), Buffer.from([flags]), count, key])
  }
  const credential = { id, rawId: id, type: 'public-key' } as const

  return {
    /** The result of `navigator.credentials.create`. */
    create({ challenge, rp, user }: PasskeyCreation, changes: Changes = {}): NewPasskey {
      userHandle = user.id
      const rawId = Buffer.from(id, 'base64url')
      const key = Buffer.concat([aaguid, Buffer.from([0, rawId.length]), rawId, coseKey(publicKey)])
      const attestationObject = attestation(authData(rp.id, changes, key), changes.certificate)
      const clientDataJSON = clientData('webauthn.create', challenge, changes)
      const response = { clientDataJSON, attestationObject }
      return {
        credential: {
          ...credential,
          response: {
            clientDataJSON: response.clientDataJSON.toString('base64url'),
            attestationObject: response.attestationObject.toString('base64url'),
          },
        },
      }
    },
    /** The result of `navigator.credentials.get`. */
    get({ challenge, rpId }: PasskeyRequest, changes: Changes = {}): PasskeyLogin {
      const clientDataJSON = clientData('webauthn.get', challenge, changes)
      const data = authData(rpId, changes)
      const signature = sign('sha256', Buffer.concat([data, hash('sha256', clientDataJSON, 'buffer')]), privateKey)
      return {
        credential: {
          ...credential,
          response: {
            clientDataJSON: clientDataJSON.toString('base64url'),
            authenticatorData: data.toString('base64url'),
            signature: signature.toString('base64url'),
            userHandle: changes.userHandle ?? userHandle,
          },
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>

/** A key of ES256 as COSE writes it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [bytesOfX, bytesOfY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), bytesOfX, Buffer.from('225820', 'hex'), bytesOfY])
}

/** CBOR: {fmt, attStmt, authData}, without a statement, or one with a certificate and no more. */
function attestation(authData: Buffer, certificate?: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const bytes = (value: Buffer) => {
    const head = Buffer.from([0x59, 0, 0])
    head.writeUInt16BE(value.length, 1)
    return Buffer.concat([head, value])
  }
  const statement = certificate
    ? [text('packed'), text('attStmt'), Buffer.from([0xa1]), text('x5c'), Buffer.from([0x81]), bytes(certificate)]
    : [text('none'), text('attStmt'), Buffer.from([0xa0])]
  return Buffer.concat([Buffer.from([0xa3]), text('fmt'), ...statement, text('authData'), bytes(authData)])
}

/** Adds a passkey to the account of a signed-in user. @param proof that the account is theirs */
export async function addPasskey(
  app: FastifyInstance,
  as: Caller,
  authenticator: Authenticator,
  proof: OwnerProof = { currentPassword: PASSWORD },
): Promise<Response<'POST /user/addPasskey'>> {
  const options = await respond({ app }, 'POST /user/setUpPasskey', { body: proof, as })
  if (options.statusCode !== 200) return options as unknown as Response<'POST /user/addPasskey'>
  return respond({ app }, 'POST /user/addPasskey', { body: authenticator.create(options.json().data), as })
}

/** Asks for a challenge. @returns what the browser gets, and the cookie that it sends with the answer */
export async function passkeyOptions(app: FastifyInstance): Promise<{ options: PasskeyRequest; cookie: string }> {
  const answer = await respond({ app }, 'POST /user/passkeyOptions')
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`)
  return { options: answer.json().data, cookie: cookies.join('; ') }
}

/** Signs in with a passkey, in a browser that was not there before. */
export async function signInByPasskey(
  app: FastifyInstance,
  authenticator: Authenticator,
  { keepAccount, ...changes }: Changes & { keepAccount?: boolean } = {},
): Promise<Response<'POST /user/passkeyLogin'>> {
  const { options, cookie } = await passkeyOptions(app)
  const body = { ...authenticator.get(options, changes), ...(keepAccount !== undefined && { keepAccount }) }
  return respond({ app }, 'POST /user/passkeyLogin', { body, as: cookie })
}
