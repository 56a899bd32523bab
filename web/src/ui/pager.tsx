import { Form, useSearchParams } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import * as messages from '#messages/common.ts'
import { visiblePages } from './pagination.ts'

const BUTTON =
  'h-10 rounded-full text-sm font-medium tabular-nums transition-colors enabled:hover:bg-accent-soft disabled:text-quiet disabled:opacity-55'
const WIDE = `${BUTTON} border border-line bg-raised px-5`
const NUMBER = `${BUTTON} grid w-9 place-items-center sm:w-10 aria-[current=page]:bg-accent aria-[current=page]:text-on-accent`

/**
 * Prev, the page numbers and Next. `page` is zero-based; the URL counts from one. A GET form, so that it works before
 * any script has loaded.
 */
export function Pager({ page, count }: { page: number; count: number }) {
  const [search] = useSearchParams()
  const kept = [...search].filter(([name]) => name !== 'page')
  // No name for the first page: its URL has no page number.
  const to = (target: number) => ({
    type: 'submit' as const,
    name: target > 0 ? 'page' : undefined,
    value: target + 1,
    disabled: target < 0 || target > count - 1,
  })
  return (
    <nav aria-label={messages.pages} className="mt-14">
      <Form className="flex flex-wrap items-center justify-center gap-x-2 gap-y-4">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button {...to(page - 1)} className={WIDE}>
          {messages.prev}
        </button>
        <ol className="order-first flex w-full flex-wrap items-center justify-center gap-1 sm:order-none sm:w-auto">
          {visiblePages(page, count).map((number, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, which stay put when their numbers change
            <li key={index}>
              {number === null ? (
                <span aria-hidden className="block w-9 text-center text-quiet sm:w-10">
                  …
                </span>
              ) : (
                <button {...to(number)} aria-current={number === page ? 'page' : undefined} className={NUMBER}>
                  {formatCount(number + 1)}
                </button>
              )}
            </li>
          ))}
        </ol>
        <button {...to(page + 1)} className={WIDE}>
          {messages.next}
        </button>
      </Form>
    </nav>
  )
}
