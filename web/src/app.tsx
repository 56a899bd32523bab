import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'

type Props = { client: QueryClient; onHydrated?: () => void; children: ReactNode }

/**
 * The providers that both entries wrap around the router. `onHydrated` must be a stable function; it runs once the page
 * is hydrated.
 */
export function App({ client, onHydrated, children }: Props) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <StrictMode>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StrictMode>
  )
}
