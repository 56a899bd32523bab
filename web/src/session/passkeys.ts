import { ApiError, messageOf } from '../http/api-error.ts'
import { retryUntilAnswered } from '../http/retry.ts'

/** Whether the browser has passkeys for this address: not without TLS, and not for a number in place of a name. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Loads what asks the browser for passkeys. */
export const fetchAuthenticator = () => retryUntilAnswered(() => import('./authenticator.ts'))

/** Why a passkey was not made or used, in words for the user. @param fallback for what a browser seldom says */
export function passkeyFailure(error: Error, fallback: string): string {
  if (error instanceof ApiError) return messageOf(error, fallback)
  if (error.name === 'NotAllowedError') return 'No passkey was used: it was cancelled, or took too long.'
  if (error.name === 'InvalidStateError')
    return 'Your device or password manager has a passkey for this account already.'
  if (error.name === 'SecurityError') return 'Passkeys do not work at this address of the site.'
  return fallback
}
