import { type ReactNode, useRef } from 'react'
import * as commonMessages from '#messages/common.ts'
import { failureOf } from '../http/failure.ts'
import { Button } from '../ui/button.tsx'
import { type ListInPages, ShowMore } from '../ui/show-more.tsx'

type Props = {
  list: ListInPages & { refetch: () => unknown }
  /** Undefined while it is loading. */
  count: number | undefined
  empty: string
  children: ReactNode
}

/** A list in pages, or why it is not there. */
export function AdminList({ list, count, empty, children }: Props) {
  const place = useRef<HTMLUListElement>(null)
  if (count === undefined && list.error) return <AdminFailure error={list.error} retry={list.refetch} />
  if (count === undefined) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  if (count === 0) return <p className="py-16 text-center font-serif text-xl text-quiet">{empty}</p>
  return (
    <>
      <ul ref={place} className="divide-y divide-line">
        {children}
      </ul>
      <ShowMore list={list} within={place} />
    </>
  )
}

/** Why an admin page shows nothing: for an admin without a second factor, what to do next. */
export function AdminFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <div role="alert" className="py-16 text-center">
      <p className="mx-auto mb-5 max-w-prose">{failureOf(error).message}</p>
      <Button look="plain" size="small" onClick={() => retry()}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}
