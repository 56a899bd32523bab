import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'

type Props = { client: QueryClient; onHydrated?: () => void; children: ReactNode }

/** What both entries put around the router. `onHydrated` must stay the same; it runs once the page is the browser's. */
export function App({ client, onHydrated, children }: Props) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <StrictMode>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StrictMode>
  )
}
