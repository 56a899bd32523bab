import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasStatus } from './api-error.ts'
import type { Get } from './client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `get` is how this client reads the API: over HTTP in the browser, in-process on the server. */
    queryMeta: { get: Get }
    /** `signsIn`: a 401 of this call means wrong credentials, not an ended session. `signsOut`: this call ends one. */
    mutationMeta: { signsIn?: boolean; signsOut?: boolean }
  }
}

const RETRY_MS = 500
/** A reader would rather see why there is nothing than wait for longer, in seconds. */
const PATIENCE = 5

/**
 * The cache of what the API said; `onUnauthorized` hears of every 401 that is not about credentials, and whether it is
 * the signing out that was refused; it says whether it told the person.
 */
export function createQueryClient(get: Get, onUnauthorized?: (signingOut: boolean) => boolean): QueryClient {
  const hear = (error: unknown, signingOut = false) => {
    if (hasStatus(error, 401)) error.told ||= onUnauthorized?.(signingOut) ?? false
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => hear(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.signsIn) hear(error, mutation.meta?.signsOut)
      },
    }),
    defaultOptions: {
      queries: {
        meta: { get },
        // Live events keep what is shown fresh; asking again on every focus would only repeat them.
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && isSoonOver(error),
        retryDelay: (_failures, error) => Math.max(RETRY_MS, 1000 * retryAfter(error)),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Whether the server was too busy, and is so no more after a time that one can wait for. */
function isSoonOver(error: Error): boolean {
  return (hasStatus(error, 503) || hasStatus(error, 429)) && retryAfter(error) <= PATIENCE
}

const retryAfter = (error: Error) => (error instanceof ApiError && error.retryAfter) || 0

/** How this query reads the API. */
export function getOf(context: { meta: { get: Get } | undefined }): Get {
  if (!context.meta) throw new Error('The query client was made without createQueryClient')
  return context.meta.get
}
