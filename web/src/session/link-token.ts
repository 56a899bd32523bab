import { useSyncExternalStore } from 'react'

/** The token in the address of a page that an email links to. It is in the fragment, which no server and no log sees. */
export const linkToken = () => window.location.hash.slice(1)

/** The same for rendering: empty while the page is rendered on the server and hydrated. */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, linkToken, () => '')
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
