import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blocks.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ownBlocks, useBlocking } from './queries.ts'

/** Blocks someone, after a question, or unblocks them. */
export function BlockButton({ userId, name }: { userId: string; name: string }) {
  const { data } = useQuery({ ...ownBlocks, refetchOnMount: 'always' })
  const blocking = useBlocking()
  const [asks, setAsks] = useState(false)
  if (!data) return null
  const isBlocked = data.some(({ _id }) => _id === userId)
  const block = () => blocking.mutate({ userId, blocks: true }, { onSettled: () => setAsks(false) })
  return (
    <>
      <button
        type="button"
        disabled={blocking.isPending}
        onClick={() => (isBlocked ? blocking.mutate({ userId, blocks: false }) : setAsks(true))}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-md text-sm font-medium text-quiet hover:text-accent hover:underline"
      >
        <Ban aria-hidden className="size-4" />
        <span>{isBlocked ? messages.unblockPerson : messages.blockPerson}</span>
      </button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={formatMessage(messages.blockTitle, { name })}
        description={messages.blockConfirm}
        action={blocking.isPending ? messages.blocking : messages.block}
        busy={blocking.isPending}
        onConfirm={block}
      />
    </>
  )
}
