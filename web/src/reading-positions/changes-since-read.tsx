import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/reading.ts'
import { useFailure } from '../http/use-failure.ts'
import { DifferenceView } from '../revisions/difference-view.tsx'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'
import { changesSinceRead } from './queries.ts'
import { useMarkRead } from './reading-position.tsx'

type Props = { blog: Blog; userId: string; onClose: () => void }

/** The words that came and went since someone read a blog, in place of its text. */
export function ChangesSinceRead({ blog, userId, onClose }: Props) {
  const asked = useQuery(changesSinceRead(blog._id, blog.version))
  const failure = useFailure(asked)
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate: markRead } = useMarkRead(blog, userId)
  const isShown = asked.data !== undefined
  const begin = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    if (isShown) markRead()
  }, [isShown, markRead])
  return (
    <section aria-labelledby="what-changed" className="measure mt-8 sm:mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
        <div>
          <h2 id="what-changed" ref={heading} tabIndex={-1} className="font-serif text-2xl font-semibold">
            {messages.changesTitle}
          </h2>
          {asked.data && (
            <p className="text-sm text-quiet">
              {formatMessage(messages.changesSince, { time: localTime(asked.data.since) })}
            </p>
          )}
        </div>
        <Button look="plain" size="small" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4" /> {messages.backToText}
        </Button>
      </div>
      {failure && <p className="py-12 text-quiet">{failure.message}</p>}
      {!failure && !asked.data && (
        <p role="status" className="py-12 text-quiet">
          {commonMessages.loading}
        </p>
      )}
      {asked.data && <DifferenceView revision={asked.data} labels="readerLabel" />}
    </section>
  )
}
