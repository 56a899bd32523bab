import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Failure, failureOf } from './failure.ts'

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'errorUpdateCount'>

/** Why a query has nothing to show, else null. It stays while the query is asked for again, and with it the error view. */
export function useFailure({ data, error, isFetching, errorUpdateCount }: Asked): Failure | null {
  const last = useRef<unknown>(null)
  if (error) last.current = error
  if (data !== undefined) return null
  const asksAgain = isFetching && errorUpdateCount > 0
  return error || (asksAgain && last.current) ? failureOf(last.current) : null
}
