import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatMessage } from '#contract/format-message.ts'
import { UNDO_SECONDS } from '#contract/limits.ts'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { AppealRow } from '../admin/appeal-row.tsx'
import { FirstSteps } from '../admin/first-steps.tsx'
import { HeldRow } from '../admin/held-row.tsx'
import { firstSteps, queue, spamWave } from '../admin/queries.ts'
import { QueueRow } from '../admin/queue-row.tsx'
import { RegistrationRow } from '../admin/registration-row.tsx'
import { SpamPanel } from '../admin/spam-panel.tsx'
import { useDecide } from '../admin/use-decide.ts'

export function Component() {
  return (
    <AdminPage title={messages.title}>
      <Queue />
    </AdminPage>
  )
}

function rowOf({ appeal, registration, held }: QueueItem) {
  if (appeal) return AppealRow
  if (registration) return RegistrationRow
  return held ? HeldRow : QueueRow
}

function Queue() {
  const list = useInfiniteQuery(queue)
  // They are above the list, which would jump.
  const isWaveKnown = !useQuery(spamWave).isPending
  const isAboveKnown = !useQuery(firstSteps).isPending && isWaveKnown
  const items = list.data?.pages.flatMap((page) => page.data)
  const { decide, place } = useDecide(items)
  return (
    <div ref={place}>
      <FirstSteps />
      <p className="mb-2 text-sm text-quiet">{formatMessage(messages.intro, { seconds: UNDO_SECONDS })}</p>
      <SpamPanel />
      <AdminList list={list} count={isAboveKnown ? items?.length : undefined} empty={messages.empty}>
        {items?.map((item) => {
          const Row = rowOf(item)
          return <Row key={item._id} item={item} onDecide={(decision, reason) => decide(item, decision, reason)} />
        })}
      </AdminList>
    </div>
  )
}
