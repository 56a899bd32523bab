import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Mutation,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, hasStatus, signedInAsOther } from './api-error.ts'
import type { Get } from './client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** How this client reads the API: over HTTP in the browser, in-process on the server. */
    queryMeta: { get: Get }
    /**
     * `signsIn`: a 401 of this call means wrong credentials, not an expired session. `signsOut`: this call ends the
     * session.
     */
    mutationMeta: { signsIn?: boolean; signsOut?: boolean }
  }
}

const RETRY_MS = 500
/** The longest Retry-After to wait for, in seconds; beyond it, an error message serves the reader better. */
const PATIENCE = 5

/** Callbacks for what calls reveal about the session. */
export interface SessionListener {
  /**
   * A 401 that is not about credentials.
   * @param call `read`, which the user may not have asked for; a change; or the sign-out
   * @returns whether the user was notified
   */
  unauthorized(call: 'read' | 'change' | 'sign-out'): boolean
  /** A call was rejected because another user is signed in; the user is notified. */
  signedInAsOther(error: ApiError): void
  /** A call that signs in or out has begun, succeeded or failed. */
  signing(how: 'in' | 'out', state: 'begun' | 'done' | 'failed'): void
}

/** Creates the cache of API responses. */
export function createQueryClient(get: Get, listener?: SessionListener): QueryClient {
  const hear = (error: unknown, call: 'read' | 'change' | 'sign-out') => {
    if (hasStatus(error, 401)) error.isShown ||= listener?.unauthorized(call) ?? false
    if (listener && signedInAsOther(error)) {
      listener.signedInAsOther(error)
      error.isShown = true
    }
  }
  const signing = ({ meta }: Pick<Mutation, 'meta'>, state: 'begun' | 'done' | 'failed') => {
    if (meta?.signsIn || meta?.signsOut) listener?.signing(meta.signsOut ? 'out' : 'in', state)
  }
  return new ApiQueryClient({
    queryCache: new QueryCache({ onError: (error) => hear(error, 'read') }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => signing(mutation as Mutation, 'begun'),
      onSuccess: (_data, _variables, _result, mutation) => signing(mutation as Mutation, 'done'),
      onError: (error, _variables, _result, mutation) => {
        signing(mutation as Mutation, 'failed')
        if (!mutation.meta?.signsIn) hear(error, mutation.meta?.signsOut ? 'sign-out' : 'change')
      },
    }),
    defaultOptions: {
      queries: {
        meta: { get },
        // Live events keep queries fresh; refetching on every focus would only repeat them.
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

/**
 * An answer that is on its way when it is invalidated may be older than the change, but TanStack Query takes a first one,
 * and one that no page shows yet, for new. They are fetched again once they are there, and not cancelled before: many
 * changes in a row would keep a page loading.
 */
class ApiQueryClient extends QueryClient {
  readonly #outdated = new WeakSet<Query>()

  override invalidateQueries<Key extends QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      const isShown = query.state.data !== undefined && query.getObserversCount() > 0
      if (!isShown) this.#refetchOnce(query)
    }
    return super.invalidateQueries(filters, options)
  }

  #refetchOnce(query: Query): void {
    if (this.#outdated.has(query)) return
    this.#outdated.add(query)
    const end = () => {
      this.#outdated.delete(query)
      void this.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    query.promise?.then(end, end)
  }
}

/** Whether there is an answer. A first one that is on its way when the page connects is new. */
export const isLoaded = ({ state }: Query): boolean => state.data !== undefined

/** Whether the server was too busy, but will recover soon enough to wait for. */
function isSoonOver(error: Error): boolean {
  return (hasStatus(error, 503) || hasStatus(error, 429)) && retryAfter(error) <= PATIENCE
}

const retryAfter = (error: Error) => (error instanceof ApiError && error.retryAfter) || 0

/** The `get` with which a query reads the API. */
export function getOf(context: { meta: { get: Get } | undefined }): Get {
  if (!context.meta) throw new Error('The query client was made without createQueryClient')
  return context.meta.get
}
