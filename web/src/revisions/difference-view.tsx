import { useEffect, useState } from 'react'
import { BLOG_FIELDS } from '#contract/blog-fields.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/revisions.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { Compared, Passage } from './compare.ts'
import type { MarkedBlock } from './difference.ts'
import { BlockView } from './marked-block.tsx'

/** Blocks shown at once: more would block the page. */
const SHOWN_AT_ONCE = 200
/** Unchanged blocks in a row that are folded, but for one at each end. */
const FOLDED_FROM = 4

/** The changes of a revision, field by field, word by word. */
export function DifferenceView({
  revision,
  labels = 'label',
}: {
  revision: Compared
  /** Those of the form, or those for readers. */
  labels?: 'label' | 'readerLabel'
}) {
  const passages = usePassages(revision)
  if (passages === undefined) return <ErrorBanner message={messages.compareFailed} />
  if (!passages) {
    return (
      <p role="status" className="py-12 text-quiet">
        {messages.comparing}
      </p>
    )
  }
  if (passages.length === 0) {
    return <p className="py-12 text-quiet">{messages.noDifference}</p>
  }
  return passages.map(({ field, blocks }) => (
    <section key={field} className="mt-8" aria-label={BLOG_FIELDS[field][labels]}>
      <h3 className="mb-3 text-sm font-semibold text-quiet">{BLOG_FIELDS[field][labels]}</h3>
      <Blocks blocks={blocks} isFolded={revision.before !== null} />
    </section>
  ))
}

/** @returns what a worker has found; null while it works, undefined if it could not be loaded */
function usePassages(revision: Compared): Passage[] | null | undefined {
  const [done, setDone] = useState<{ of: Compared; passages: Passage[] | undefined } | null>(null)
  useEffect(() => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Passage[]>) => setDone({ of: revision, passages: data })
    worker.onerror = () => setDone({ of: revision, passages: undefined })
    worker.postMessage(revision)
    return () => worker.terminate()
  }, [revision])
  return done?.of === revision ? done.passages : null
}

function Blocks({ blocks, isFolded }: { blocks: MarkedBlock[]; isFolded: boolean }) {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  const [opened, setOpened] = useState<number[]>([])
  const parts = foldUnchanged(blocks, isFolded)
  return (
    <div className="grid grid-cols-1 gap-3">
      {parts.slice(0, count).map(({ start, blocks: [first, ...rest] }) =>
        rest.length > 0 && !opened.includes(start) ? (
          <Button
            key={start}
            look="plain"
            size="small"
            className="justify-self-start"
            onClick={() => setOpened([...opened, start])}
          >
            {formatMessage(messages.showUnchanged, { count: rest.length + 1 })}
          </Button>
        ) : (
          [first, ...rest]
            .filter((one) => one !== undefined)
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and their order stays
            .map((marked, i) => <BlockView key={`${start} ${i}`} marked={marked} />)
        ),
      )}
      {parts.length > count && (
        <Button
          look="plain"
          size="small"
          className="justify-self-start"
          onClick={() => setCount(count + SHOWN_AT_ONCE)}
        >
          {formatMessage(messages.showMore, { count: parts.length - count })}
        </Button>
      )}
    </div>
  )
}

/** Blocks one by one, and together those in between that did not change. */
function foldUnchanged(blocks: MarkedBlock[], isFolded: boolean): { start: number; blocks: MarkedBlock[] }[] {
  const parts: { start: number; blocks: MarkedBlock[] }[] = []
  for (let start = 0; start < blocks.length; ) {
    let end = start
    while (isFolded && blocks[end]?.change === 'same') end++
    // One on each side shows where the change is.
    const from = start === 0 ? start : start + 1
    const to = end === blocks.length ? end : end - 1
    if (end - start < FOLDED_FROM) end = Math.max(end, start + 1)
    if (end - start < FOLDED_FROM || !isFolded) {
      for (; start < end; start++) parts.push({ start, blocks: blocks.slice(start, start + 1) })
      continue
    }
    if (from > start) parts.push({ start, blocks: blocks.slice(start, from) })
    parts.push({ start: from, blocks: blocks.slice(from, to) })
    if (to < end) parts.push({ start: to, blocks: blocks.slice(to, end) })
    start = end
  }
  return parts
}
