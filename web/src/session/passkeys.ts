import * as messages from '#messages/session.ts'
import { ApiError, messageOf } from '../http/api-error.ts'
import { retryUntilAnswered } from '../http/retry.ts'

/** Whether the browser has passkeys for this address: not without TLS, and not for a number in place of a name. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Loads what asks the browser for passkeys. */
export const fetchAuthenticator = () => retryUntilAnswered(() => import('./authenticator.ts'))

/** Why a passkey was not made or used, in words for the user. @param fallback for rare errors */
export function passkeyFailure(error: Error, fallback: string): string {
  if (error instanceof ApiError) return messageOf(error, fallback)
  if (error.name === 'NotAllowedError') return messages.passkeyCancelled
  if (error.name === 'InvalidStateError') return messages.passkeyExists
  if (error.name === 'SecurityError') return messages.passkeysUnavailable
  return fallback
}
