import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** The page that the user wanted when a guard sent them here, or null; `goBack` goes there, or home. */
export function useReturnTo() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const from = typeof state?.from === 'string' && state.from.startsWith('/') ? state.from : null
  const goBack = () => void navigate(from ?? paths.home, { replace: from !== null })
  return { from, state: from ? { from } : null, goBack }
}
