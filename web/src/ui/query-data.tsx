import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as messages from '#messages/common.ts'
import { useFailure } from '../http/use-failure.ts'
import { Button } from './button.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** The data of a query for a section of a page; before that, a loading state, or the error with a retry. */
export function QueryData<Data>({ query, children }: Props<Data>) {
  const failure = useFailure(query)
  return (
    <>
      {failure && (
        <div role="alert">
          <p className="mb-3">{failure.message}</p>
          <Button look="plain" size="small" onClick={() => query.refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
      {query.isPending && !failure && <p className="text-quiet">{messages.loading}</p>}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
