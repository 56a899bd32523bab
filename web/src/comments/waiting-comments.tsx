import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { waitingComments } from './panel-queries.ts'

const WaitingList = lazyComponent(async () => (await import('./waiting-list.tsx')).WaitingList)

/** The comments that wait for the approval of the blog's creator. Most blogs have none, and load nothing for them. */
export function WaitingComments(props: ComponentProps<typeof WaitingList>) {
  const { data } = useInfiniteQuery(waitingComments(props.blogId))
  // Once there it stays: the refusal of the last one can be undone.
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && data && data.comments.length > 0) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <WaitingList {...props} />
    </Suspense>
  )
}
