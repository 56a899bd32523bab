import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueueDecision, QueueItem } from '#contract/reports.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-queue.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { AppealRow } from '../admin/appeal-row.tsx'
import { HeldRow } from '../admin/held-row.tsx'
import { queue, spamWave } from '../admin/queries.ts'
import { QueueRow } from '../admin/queue-row.tsx'
import { RegistrationRow } from '../admin/registration-row.tsx'
import { SpamPanel } from '../admin/spam-panel.tsx'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'

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

type Decided = { id: string; decision: QueueDecision; reason: string; since: string }

function Queue() {
  const client = useQueryClient()
  const list = useInfiniteQuery(queue)
  // It is above the list, which would jump.
  const isAboveKnown = !useQuery(spamWave).isPending
  const items = list.data?.pages.flatMap((page) => page.data)
  const decide = useMutation({
    mutationFn: ({ id, decision, reason, since }: Decided) =>
      request('POST /admin/queue/:id/:decision', { params: { id, decision }, body: { reason, since } }),
    onSuccess: ({ message }, { id }) => {
      client.setQueryData(
        queue.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== id) })),
          },
      )
      notify.success(message)
      if (items?.length === 1) void client.invalidateQueries({ queryKey: queue.queryKey })
    },
    // Another admin may have decided it, or its author deleted it.
    onError: (error) => {
      notify.failure(error, adminMessages.actionFailed)
      void client.invalidateQueries({ queryKey: queue.queryKey })
    },
  })
  return (
    <>
      <p className="mb-4 text-quiet">{messages.intro}</p>
      <SpamPanel />
      <AdminList list={list} count={isAboveKnown ? items?.length : undefined} empty={messages.empty}>
        {items?.map((item) => {
          const Row = rowOf(item)
          return (
            <Row
              key={item._id}
              item={item}
              busy={decide.isPending}
              onDecide={(decision, reason) => decide.mutate({ id: item._id, decision, reason, since: item.since })}
            />
          )
        })}
      </AdminList>
    </>
  )
}
