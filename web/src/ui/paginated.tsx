import { type ReactNode, useEffect, useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'
import { Pager } from './pager.tsx'

type Props = {
  /** Zero-based. */
  page: number
  /** The number of pages; undefined while it is loading. */
  count: number | undefined
  children: ReactNode
}

/** One page of a list and its pager. After a page change the focus moves to the start of the new page. */
export function Pages({ page, count, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // A search that leads to another page keeps the focus in its field.
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('nav[aria-label=Pages]')) {
      list.current?.focus({ preventScroll: true })
    }
  }, [page])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={list}
        role="group"
        tabIndex={-1}
        aria-label={formatMessage(messages.page, { page: page + 1 })}
        className="outline-none"
      >
        {children}
      </div>
      {count !== undefined && <Pager page={page} count={count} />}
    </>
  )
}
