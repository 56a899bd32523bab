import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'

type Props = { client: QueryClient; onTakenOver?: () => void; children: ReactNode }

/** What both entries put around the router. `onTakenOver` must stay the same; it runs once the page is the browser's. */
export function App({ client, onTakenOver, children }: Props) {
  useEffect(() => onTakenOver?.(), [onTakenOver])
  return (
    <StrictMode>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StrictMode>
  )
}
