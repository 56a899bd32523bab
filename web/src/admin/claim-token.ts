import { useEffect } from 'react'
import { useLinkToken } from '../session/link-token.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'

const KEY = 'admin-claim'

/**
 * The token of the address that the first start prints: in this page's fragment, else the one that this tab had before.
 * It stays in the tab while its owner gets an account, and no server sees it before it is used.
 */
export function useClaimToken(): string {
  const token = useLinkToken()
  useEffect(() => {
    if (token) setTabItem(KEY, token)
  }, [token])
  return token || tabItem(KEY) || ''
}

/** Forgets the token, which has been used or does not work. */
export const forgetClaimToken = (): void => setTabItem(KEY, null)

/** Whether this tab has a token. */
export const hasClaimToken = (): boolean => tabItem(KEY) !== null
