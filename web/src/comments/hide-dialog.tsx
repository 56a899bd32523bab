import type { Comment } from '#contract/comments.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/comments.ts'
import { hideReason } from './comment-drafts.ts'
import { useMentioning } from './mentioning.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  comment: Comment
  busy: boolean
  /** @returns whether it is hidden */
  onHide: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why a comment is hidden. */
export function HideDialog({ comment: { _id, authorInfo }, busy, onHide, onClose }: Props) {
  const { ownId } = useMentioning()
  const { name } = authorInfo
  return (
    <ReasonDialog
      title={messages.hideConfirmTitle}
      description={formatMessage(messages.hideConfirmText, { name })}
      label={formatMessage(messages.hideReasonLabel, { name })}
      isRequired
      action={messages.hideComment}
      acting={messages.hiding}
      unsent={hideReason(ownId, _id)}
      busy={busy}
      onAct={onHide}
      onClose={onClose}
    />
  )
}
