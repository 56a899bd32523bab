import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { withPage } from './pagination.ts'

/**
 * A page past the last one shows the last; the URL is then corrected without another request.
 * @param keyOf the query key of a page of this list
 */
export function useLastPage(page: number, answered: number | undefined, keyOf: (page: number) => QueryKey): void {
  const client = useQueryClient()
  const [, setSearch] = useSearchParams()
  const correct = useEffectEvent((last: number) => {
    client.setQueryData(keyOf(last), (known: unknown) => known ?? client.getQueryData(keyOf(page)))
    setSearch((search) => withPage(search, last), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (answered !== undefined && answered !== page) correct(answered)
  }, [page, answered])
}
