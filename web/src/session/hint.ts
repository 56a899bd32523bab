import { SESSION_SECONDS } from '#contract/limits.ts'
import { SESSION_HINT } from '#contract/session-hint.ts'

const NONE = 'none'

/** What the cookies tell of a session; null without one. Only the server knows whether it still lives. */
export function sessionHint(): string | null {
  const [, hint] = new RegExp(`(?:^|; )${SESSION_HINT}=([^;]*)`).exec(document.cookie) ?? []
  return hint && hint !== NONE ? hint : null
}

let known: string | null = null

/** What the cookies told when this page learnt who is here; they tell something else once another tab has signed in. */
export const knownHint = (): string | null => known

/** Notes under which hint this page learnt who is here. */
export function rememberHint(hint: string | null): void {
  known = hint
}

/** The server knew nobody: later pages need not ask. Another tab may have signed in meanwhile; then its hint stays. */
export function disproveHint(asked: string): void {
  if (sessionHint() !== asked) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on a site that is not reached by https
  document.cookie = `${SESSION_HINT}=${NONE}; path=/; max-age=${SESSION_SECONDS}; samesite=lax`
}
