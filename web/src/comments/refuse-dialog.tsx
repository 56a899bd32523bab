import { formatMessage } from '#contract/format-message.ts'
import type { WaitingComment } from '#contract/held.ts'
import * as messages from '#messages/comments.ts'
import { refuseReason } from './comment-drafts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type RefuseProps = {
  comments: WaitingComment[]
  ownId: string
  busy: boolean
  /** @param writer whose other comments are refused, too @returns whether it is done */
  onRefuse: (reason: string, writer: string | undefined) => Promise<boolean>
  onClose: () => void
}

/** Asks before comments are refused; of one also whether it is meant of all others by its writer. */
export function RefuseDialog({ comments, ownId, busy, onRefuse, onClose }: RefuseProps) {
  const [only, ...others] = comments
  if (!only) return null
  const asked = {
    isRequired: false,
    acting: messages.refusing,
    busy,
    onClose,
  }
  if (others.length > 0) {
    const count = comments.length
    return (
      <ReasonDialog
        {...asked}
        title={formatMessage(messages.refuseManyTitle, { count })}
        description={messages.refuseManyText}
        label={messages.refuseManyReason}
        action={formatMessage(messages.refuseSelected, { count })}
        unsent={refuseReason(ownId, 'chosen')}
        onAct={(reason) => onRefuse(reason, undefined)}
      />
    )
  }
  const { _id, authorInfo } = only
  const { name } = authorInfo
  return (
    <ReasonDialog
      {...asked}
      key={_id}
      title={messages.refuseConfirmTitle}
      description={formatMessage(messages.refuseConfirmText, { name })}
      label={formatMessage(messages.refuseReasonLabel, { name })}
      option={formatMessage(messages.refuseAllOf, { name })}
      action={messages.refuseComment}
      unsent={refuseReason(ownId, _id)}
      onAct={(reason, isAll) => onRefuse(reason, isAll ? authorInfo._id : undefined)}
    />
  )
}
