import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { QueueDecision, QueueItem } from '#contract/reports.ts'
import * as adminMessages from '#messages/admin.ts'
import * as auditMessages from '#messages/admin-audit.ts'
import * as messages from '#messages/moderation.ts'
import { hasStatus } from '../http/api-error.ts'
import { get, request } from '../http/client.ts'
import { AUDIT_MESSAGES } from '../moderation/audit-messages.ts'
import { ADMIN, offerUndo } from '../moderation/offer-undo.ts'
import { notify } from '../ui/toast.ts'
import { queue } from './queries.ts'

/** The decisions that a dialog asks about before. */
const ASKED: QueueDecision[] = ['remove', 'refuse', 'decline']

/**
 * Decides on entries of the queue. A decided entry leaves the list, and the focus goes to the next one.
 * @returns `decide`, which throws if it failed, and `list`, the place of the entries
 */
export function useDecide(items: QueueItem[] | undefined) {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  /** Entries that are being decided on: a second click does nothing. */
  const pending = useRef(new Set<string>())
  const [gone, setGone] = useState<{ id: string; at: number } | null>(null)
  useEffect(() => {
    if (!gone || items?.some(({ _id }) => _id === gone.id)) return
    setGone(null)
    const entries = [...(place.current?.querySelectorAll('article') ?? [])]
    const next = entries[Math.min(gone.at, entries.length - 1)]?.querySelector('button')
    const heading = document.querySelector<HTMLElement>('h1')
    ;(next ?? heading)?.focus({ preventScroll: next === undefined })
  }, [gone, items])

  const decide = async (item: QueueItem, decision: QueueDecision, reason = '') => {
    const { _id: id, since } = item
    if (pending.current.has(id)) return
    pending.current.add(id)
    try {
      const body = { reason, since }
      const done = await request('POST /admin/queue/:id/:decision', { params: { id, decision }, body })
      setGone({ id, at: items?.findIndex(({ _id }) => _id === id) ?? 0 })
      client.setQueryData(
        queue.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== id) })),
          },
      )
      offerUndo(client, done, true)
      if (items?.length === 1) void client.invalidateQueries({ queryKey: queue.queryKey })
    } catch (error) {
      // Another admin may have decided it, or its author deleted it.
      const isGone = hasStatus(error, 404)
      const before = isGone ? await decidedBefore(item).catch(() => undefined) : undefined
      if (before) notify.notice(formatMessage(messages.decidedBefore, { what: before }))
      // A dialog says it itself, but goes with its entry.
      else if (isGone || !ASKED.includes(decision)) notify.failure(error, adminMessages.actionFailed)
      if (isGone) setGone({ id, at: items?.findIndex(({ _id }) => _id === id) ?? 0 })
      if (isGone || hasStatus(error, 409)) await client.invalidateQueries({ queryKey: ADMIN })
      throw error
    } finally {
      pending.current.delete(id)
    }
  }
  return { decide, place }
}

/** What an admin has done about an entry that is not there any more, in words; undefined if no one has. */
async function decidedBefore({ subjectId, author, appeal, since }: QueueItem): Promise<string | undefined> {
  const about = appeal ? author?._id : subjectId
  if (about === undefined) return undefined
  const { data } = await get('GET /admin/audit', { query: { about, limit: 1 } })
  const [entry] = data
  return entry && entry.at > since ? inWords(entry) : undefined
}

function inWords({ action, actor, subject }: AuditEntry): string {
  return formatMessage<string>(AUDIT_MESSAGES[action], {
    actor: actor ? (actor.name ?? auditMessages.deletedAccount) : auditMessages.serverCommand,
    subject: subject?.name ?? auditMessages.deletedAccount,
  })
}
