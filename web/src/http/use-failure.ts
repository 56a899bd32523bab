import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Failure, failureOf } from './failure.ts'

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'errorUpdateCount'>

/** A query's failure if it has no data, else null. It stays during a refetch, and the error view with it. */
export function useFailure({ data, error, isFetching, errorUpdateCount }: Asked): Failure | null {
  const last = useRef<unknown>(null)
  if (error) last.current = error
  if (data !== undefined) return null
  const asksAgain = isFetching && errorUpdateCount > 0
  return error || (asksAgain && last.current) ? failureOf(last.current) : null
}
