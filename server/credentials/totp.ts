import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is shown. */
export const STEP_SECONDS = 30
/** A clock may be this many steps off. */
const WINDOW = 1

/** The six digits every 30 seconds (RFC 6238, SHA-1) that authenticator apps compute from `secret`, which is base32. */
const totp = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS })

/** A new secret of 160 random bits, in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** The otpauth:// address of a secret, which an authenticator app reads from a QR code. @param site its name */
export const otpauthUri = (secret: string, email: string, site: string) => totp(secret, email, site).toString()

/** The number of the time step whose code this is, or undefined if it is not that of now, one before or one after. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}
