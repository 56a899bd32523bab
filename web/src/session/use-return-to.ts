import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** Whether it is a path of this site: browsers take `//` and `/\` for the beginning of another host. */
export const isOwnPath = (to: string): boolean => /^\/(?![/\\])/.test(to)

/** What a visitor pressed that needs an account. It is done for them once they have signed in. */
export type PendingAction = { call: 'subscribe' | 'bookmark' | 'follow-tag'; id: string }

/** The location state of the login form: the page to return to, and what to do for the user before that. */
type LoginState = { from: string; action?: PendingAction | undefined }

/** The page that the user wanted, or that they came from by Login, or null; `goBack` goes there, or home. */
export function useReturnTo() {
  const navigate = useNavigate()
  const state = useLocation().state as Partial<LoginState> | null
  const from = typeof state?.from === 'string' && isOwnPath(state.from) ? state.from : null
  const goBack = () => void navigate(from ?? paths.home, { replace: from !== null })
  const action = from === null ? undefined : state?.action
  return { from, action, state: from === null ? null : { from, action }, goBack }
}

/** Pages that nobody returns to after a sign-in. */
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
  const { pathname, search, hash } = useLocation()
  const { state } = useReturnTo()
  // The login form goes home by itself, and says so.
  if (pathname + search === paths.home) return null
  return PASSED.includes(pathname) ? state : { from: pathname + search + hash, action }
}
