import { useEffect } from 'react'
import type { Session } from './use-session.ts'

/**
 * Stores the role of the signed-in user on the device. The next page reserves by it, before its first paint, the space
 * for what only Readers see (inline-appearance.ts).
 */
export function useRememberedRole({ status, user }: Session): void {
  const role = user?.role
  useEffect(() => {
    if (status === 'loading') return
    try {
      if (role) localStorage.setItem('role', role)
      else localStorage.removeItem('role')
    } catch {
      // Storage is blocked: the page moves once.
    }
  }, [status, role])
}
