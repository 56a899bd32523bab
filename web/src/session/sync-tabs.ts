import type { QueryClient } from '@tanstack/react-query'
import { formatMessage } from '#contract/format-message.ts'
import type { SessionEnd } from '#contract/live.ts'
import * as messages from '#messages/session.ts'
import { hasStatus } from '../http/api-error.ts'
import { get } from '../http/client.ts'
import type { SessionListener } from '../http/query-client.ts'
import { notify } from '../ui/toast.ts'
import { clearHint, knownHint, sessionHint } from './hint.ts'
import { PERSONAL, session } from './queries.ts'
import { noteEnd } from './session-end.ts'
import { announceSignedOutElsewhere } from './signed-out-elsewhere.ts'
import { isSignedIn, switchUser } from './switch-user.ts'

/** Messages between tabs about signing in or out: it has begun, failed, or is done. */
type Message = 'begun' | 'failed' | 'in' | 'out'

/** The longest that a sign-in can take, in milliseconds. */
const CHANGE_WITHIN = 30_000
/** Milliseconds after the end of a session in which a sign-in or sign-out of this browser sets its hint cookie. */
const OWN_CHANGE_WITHIN = 3000

/**
 * Keeps this page on the current session, which all tabs of a browser share. Other tabs broadcast when they sign in or
 * out; a page that missed it checks the hint cookie when it becomes visible again.
 * @param expired called when this page's session is found to have expired
 */
export function syncTabs(client: QueryClient, expired: () => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')
  /** Set while another tab signs in or out, which may make this page's calls fail. */
  let changing: ReturnType<typeof setTimeout> | undefined
  let refused = false
  let looking = false

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
  addEventListener('focus', () => look())
  document.addEventListener('visibilitychange', () => document.hidden || look())
  addEventListener('pageshow', ({ persisted }) => persisted && look())

  function onMessage(message: Message): void {
    clearTimeout(changing)
    changing = message === 'begun' ? setTimeout(() => onMessage('failed'), CHANGE_WITHIN) : undefined
    if (message === 'begun') return
    const wasRefused = refused
    refused = false
    if (message === 'in') look()
    else if (message === 'out') signedOut()
    else if (wasRefused && !isOtherSession()) expired()
    else look()
  }

  function signedOut(): void {
    if (!isSignedIn(client)) return
    announceSignedOutElsewhere()
    switchUser(client, null)
    void client.resetQueries({ queryKey: PERSONAL })
    sayWhenSeen(messages.signedOutElsewhere)
  }

  /** Refetches the user if the hint cookie belongs to another session than this page's, or always with `inAnyCase`. */
  function look(inAnyCase = false, quietly = false): void {
    const isAsked = client.getQueryData(session.queryKey) === undefined || isSigning(client)
    if (looking || isAsked || (!inAnyCase && !isOtherSession())) return
    looking = true
    void followCookie(client, expired, quietly).finally(() => {
      looking = false
    })
  }

  return {
    /** Whether another tab's sign-in or sign-out explains a 401; the page then follows that session. */
    explains401(): boolean {
      if (changing) refused = true
      const explained = changing !== undefined || isOtherSession()
      look()
      return explained
    },
    /**
     * The server has ended this page's session: for a sign-in or sign-out in this browser, or elsewhere.
     * @param why undefined if the server did not say, as for a sign-in or sign-out in this browser
     */
    sessionEnded(why?: SessionEnd): void {
      const hint = knownHint()
      const check = () => {
        if (!changing && isSignedIn(client) && sessionHint() === hint && knownHint() === hint) look(true, true)
      }
      if (why) {
        noteEnd(why)
        check()
      } else setTimeout(check, OWN_CHANGE_WITHIN)
    },
    signedInAsOther: ((error) => {
      sayWhenSeen(error.message)
      look(true, true)
    }) satisfies SessionListener['signedInAsOther'],
    signing: ((how, state) => {
      channel?.postMessage((state === 'done' ? how : state) satisfies Message)
    }) satisfies SessionListener['signing'],
  }
}

/** Whether the hint cookie belongs to another session than this page's. */
function isOtherSession(): boolean {
  const hint = sessionHint()
  return hint !== null && hint !== knownHint()
}

/** Whether this page itself is signing in or out, and will get the result. */
function isSigning(client: QueryClient): boolean {
  return client.isMutating({ predicate: ({ meta }) => Boolean(meta?.signsIn || meta?.signsOut) }) > 0
}

/** Asks the server who is signed in by the session cookie, and makes this page theirs. */
async function followCookie(client: QueryClient, expired: () => void, quietly: boolean): Promise<void> {
  const hint = sessionHint()
  const user = await get('GET /user/me').then(
    ({ data }) => data,
    (error) => (hasStatus(error, 401) ? null : undefined),
  )
  // No response: the next check asks again, and until then the server rejects changes meant for another user.
  if (user === undefined) return
  if (sessionHint() !== hint) return followCookie(client, expired, quietly)
  if (user === null) {
    if (hint) clearHint(hint)
    return expired()
  }
  const before = client.getQueryData(session.queryKey)
  switchUser(client, user)
  if (before?._id === user._id) {
    // Queries that failed with the expired session.
    void client.refetchQueries({
      queryKey: PERSONAL,
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
    return
  }
  void client.resetQueries({ queryKey: PERSONAL })
  if (!quietly) sayWhenSeen(formatMessage(messages.signedInElsewhere, { name: user.name }))
}

let unseen: string | undefined

/** Toasts disappear after seconds, so a hidden page shows only the latest one, once it is visible. */
function sayWhenSeen(message: string): void {
  if (!document.hidden) {
    notify.notice(message)
    return
  }
  if (unseen === undefined) document.addEventListener('visibilitychange', sayUnseen, { once: true })
  unseen = message
}

function sayUnseen(): void {
  if (unseen) notify.notice(unseen)
  unseen = undefined
}
