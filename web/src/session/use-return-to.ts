import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** Whether it is a path of this site: browsers take `//` and `/\` for the beginning of another host. */
export const isOwnPath = (to: string): boolean => /^\/(?![/\\])/.test(to)

/** The page that the user wanted, or that they came from by Login, or null; `goBack` goes there, or home. */
export function useReturnTo() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const from = typeof state?.from === 'string' && isOwnPath(state.from) ? state.from : null
  const goBack = () => void navigate(from ?? paths.home, { replace: from !== null })
  return { from, state: from ? { from } : null, goBack }
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
export function useLoginState(): { from: string } | null {
  const { pathname, search, hash } = useLocation()
  const { state } = useReturnTo()
  // The login form goes home by itself, and says so.
  if (pathname + search === paths.home) return null
  return PASSED.includes(pathname) ? state : { from: pathname + search + hash }
}
