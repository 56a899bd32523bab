import { type RefObject, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { paths } from '../paths.ts'

/** Whether it is a path of this site: browsers take `//` and `/\` for the beginning of another host. */
export const isOwnPath = (to: string): boolean => /^\/(?![/\\])/.test(to)

/** An action of a visitor that needs an account. It is done for them once they have signed in. */
export type PendingAction = { call: 'subscribe' | 'bookmark' | 'follow-tag'; id: string }

/**
 * The location state of the login form: the page to return to, the key of its location, and what to do for the user
 * before that.
 */
type LoginState = { from: string; key?: string | undefined; action?: PendingAction | undefined }

/** The location state of a page that someone returns to. */
type ReturnState = { returnsTo?: string | undefined; action?: PendingAction | undefined }

/** The key under which a page's scroll position is kept: that of the page left for a sign-in, which this one is again. */
export function scrollKey({ key, state }: Location): string {
  return (state as ReturnState | null)?.returnsTo ?? key
}

/** The page that the user wanted, or that they came from by Login, or null; `goBack` goes there, or home. */
export function useReturnTo() {
  const navigate = useNavigate()
  const state = useLocation().state as Partial<LoginState> | null
  const from = typeof state?.from === 'string' && isOwnPath(state.from) ? state.from : null
  const action = from === null ? undefined : state?.action
  const key = from === null ? undefined : state?.key
  const goBack = () =>
    void navigate(from ?? paths.home, {
      replace: from !== null,
      state: { returnsTo: key, action } satisfies ReturnState,
    })
  return { from, action, state: from === null ? null : { from, key, action }, goBack }
}

/** Pages that no one returns to after a sign-in. */
const PASSED: string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.changeEmail,
]

/** The location state of a link to the login form, which then returns to this page, or to where this one returns to. */
export function useLoginState(action?: PendingAction): LoginState | null {
  const { pathname, search, hash, key } = useLocation()
  const { state } = useReturnTo()
  // The login form goes home on its own, and says so.
  if (pathname + search === paths.home) return null
  return PASSED.includes(pathname) ? state : { from: pathname + search + hash, key, action }
}

/**
 * For the button of such an action: it takes the focus when someone returns from the sign-in that it asked for, unless
 * they continued in the meantime. Not after a reload or Back, which keep the state.
 */
export function useReturnFocus({ call, id }: PendingAction): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const asked = (useLocation().state as ReturnState | null)?.action
  const isArrival = useNavigationType() !== 'POP'
  const isReturn = isArrival && asked?.call === call && asked.id === id
  const isDone = useRef(false)
  // Each time, as the button is disabled until its state is known.
  useEffect(() => {
    const focused = document.activeElement
    if (!isReturn || isDone.current || !(focused === document.body || focused?.matches('h1'))) return
    button.current?.focus({ preventScroll: true })
    isDone.current = document.activeElement === button.current
  })
  return button
}
