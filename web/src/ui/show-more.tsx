import { type RefObject, useEffect, useRef, useState } from 'react'
import * as messages from '#messages/common.ts'
import { failureOf } from '../http/failure.ts'
import { Button } from './button.tsx'

/** The needed part of an infinite query. */
export type ListInPages = {
  data: { pages: unknown[] } | undefined
  error: unknown
  hasNextPage: boolean
  isFetching: boolean
  errorUpdateCount: number
  fetchNextPage: () => unknown
}

type Props = {
  list: ListInPages
  /** The element that contains the items, each of them an `article` or `li`. */
  within: RefObject<HTMLElement | null>
  className?: string
}

type Before = { pages: number; errors: number; last: HTMLElement | undefined }

/**
 * A button that loads a further page of a list. For keyboard users it then moves the focus to the first new item. Why
 * a page could not be loaded is above it.
 */
export function ShowMore({ list, within, className = 'mt-10 text-center' }: Props) {
  const { hasNextPage, isFetching, errorUpdateCount: errors, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  /** The number of items when the user asked for more; null when no more are wanted. */
  const [before, setBefore] = useState<Before | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!before || isFetching) return
    // A live event in between refetches the list, which cancels the load of the next page: it is loaded again.
    if (pages === before.pages && errors === before.errors && hasNextPage) {
      void fetchNextPage()
      return
    }
    setBefore(null)
    if (errors !== before.errors) setFailed(list.error)
    const items = itemsOf(within)
    const at = before.last ? items.indexOf(before.last) : -1
    const first = at < 0 ? undefined : items[at + 1]
    const focused = document.activeElement
    // Leave the focus alone if the user has moved it.
    if (focused === document.body || focused === button.current) {
      first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
  }, [before, pages, hasNextPage, isFetching, errors, fetchNextPage, within, list.error])
  useEffect(() => {
    // It was disabled in the meantime, and so lost the focus.
    if (failed != null && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [failed])
  if (!hasNextPage) return null
  return (
    <div className={className}>
      {failed != null && (
        <p role="alert" className="mb-4">
          {failureOf(failed).message}
        </p>
      )}
      <Button
        ref={button}
        look="plain"
        disabled={before !== null}
        onClick={() => {
          setFailed(null)
          setBefore({ pages, errors, last: itemsOf(within).at(-1) })
        }}
      >
        {before ? messages.loading : messages.showMore}
      </Button>
    </div>
  )
}

const itemsOf = (within: RefObject<HTMLElement | null>) => [
  ...(within.current?.querySelectorAll<HTMLElement>('article, li') ?? []),
]
