import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

const ISSUER = 'https://issuer.example'
export const CLIENT = 'our-client'

/** Stands in for Google: signs the given claims, and serves its public key. */
export interface Issuer {
  credential(claims: Record<string, unknown>, key?: CryptoKey): Promise<string>
  server: Server
  url: string
}

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const credential = (claims: Record<string, unknown>, key = privateKey) =>
    new SignJWT({ email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject(randomUUID())
      .setIssuedAt()
      .setIssuer(ISSUER)
      .setAudience(CLIENT)
      .setExpirationTime('5m')
      .sign(key)
  return { credential, server, url: `http://127.0.0.1:${port}/keys` }
}

/** The settings with which a site trusts this issuer. */
export function settingsOf(issuer: Issuer): Record<string, string> {
  return { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: ISSUER, GOOGLE_JWKS_URL: issuer.url }
}
