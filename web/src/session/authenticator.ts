import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest } from '#contract/passkeys.ts'

/** Whether the browser can offer passkeys in the field of the email address. */
export const hasAutofill = browserSupportsWebAuthnAutofill

/** Ends what the browser was asked for last. */
export const cancel = () => WebAuthnAbortService.cancelCeremony()

/** Lets the user make a passkey. @throws Error named as the browser's DOMException */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey['credential']> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  return { id, rawId, type, response }
}

/**
 * Lets the user choose a passkey.
 * @param useBrowserAutofill offers them in the field of the email address, and resolves once one is chosen there
 * @throws Error named as the browser's DOMException
 */
export async function choosePasskey(
  optionsJSON: PasskeyRequest,
  useBrowserAutofill = false,
): Promise<PasskeyLogin['credential']> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { userHandle } = response
  if (userHandle === undefined) throw new Error('This passkey names no account')
  return { id, rawId, type, response: { ...response, userHandle } }
}
