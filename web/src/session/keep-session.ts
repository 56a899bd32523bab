import * as messages from '#messages/session.ts'
import { ApiError, hasStatus } from '../http/api-error.ts'
import { get } from '../http/client.ts'
import { sessionHint } from './hint.ts'

/** The answer to a sign-in was a success, and the browser has kept nothing of it. */
export class CookiesRefused extends ApiError {
  constructor() {
    super(401, messages.cookiesRefused)
  }
}

/**
 * Signs in by a call, and finds out whether the session was kept.
 * @param send the call; its `data` is empty if it opened no session
 * @throws CookiesRefused, and what the call throws
 */
export async function keepSession<Answer extends { data: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const before = sessionHint()
  const answer = await send()
  const hint = sessionHint()
  // Each session has a hint of its own; without a new one the server alone knows.
  if (!answer.data || (hint !== null && hint !== before)) return answer
  await get('GET /user/me').catch((error) => {
    if (hasStatus(error, 401)) throw new CookiesRefused()
  })
  return answer
}
