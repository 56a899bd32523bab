import { SESSION_SECONDS } from '#contract/limits.ts'
import { SESSION_HINT } from '#contract/session-hint.ts'

const NONE = 'none'

/** The session hint in the cookies; null without one. Only the server knows whether the session is still valid. */
export function sessionHint(): string | null {
  const [, hint] = new RegExp(`(?:^|; )${SESSION_HINT}=([^;]*)`).exec(document.cookie) ?? []
  return hint && hint !== NONE ? hint : null
}

let known: string | null = null

/** The hint when this page loaded its user; the cookie differs once another tab has signed in. */
export const knownHint = (): string | null => known

/** Records the hint with which this page loaded its user. */
export function rememberHint(hint: string | null): void {
  known = hint
}

/**
 * Clears the hint after the server found no session, so that later pages need not ask. If another tab has signed in
 * since, its hint stays.
 */
export function clearHint(asked: string): void {
  if (sessionHint() !== asked) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on a site that is not reached by https
  document.cookie = `${SESSION_HINT}=${NONE}; path=/; max-age=${SESSION_SECONDS}; samesite=lax`
}
