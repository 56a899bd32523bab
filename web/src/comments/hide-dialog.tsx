import type { SyntheticEvent } from 'react'
import type { Comment } from '#contract/comments.ts'
import { formatMessage } from '#contract/format-message.ts'
import { HIDE_REASON_MAX } from '#contract/limits.ts'
import * as messages from '#messages/comments.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { useUnsentState } from '../unsent/use-unsent.ts'
import { hideReason } from './comment-drafts.ts'
import { useMentioning } from './mentioning.ts'

type Props = {
  comment: Comment
  busy: boolean
  /** @returns whether it is hidden */
  onHide: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why a comment is hidden. What was typed stays until it is. */
export function HideDialog({ comment: { _id, authorInfo }, busy, onHide, onClose }: Props) {
  const { ownId } = useMentioning()
  const [reason, setReason] = useUnsentState(hideReason(ownId, _id))
  const hide = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim() === '' || busy || !(await onHide(reason.trim()))) return
    setReason(() => '')
    onClose()
  }
  return (
    <Modal
      onClose={onClose}
      title={messages.hideConfirmTitle}
      description={formatMessage(messages.hideConfirmText, { name: authorInfo.name })}
    >
      <form onSubmit={hide} className="mt-5">
        <Field label={formatMessage(messages.hideReasonLabel, { name: authorInfo.name })} required>
          {({ id, describedBy }) => (
            <textarea
              id={id}
              dir="auto"
              rows={3}
              required
              maxLength={HIDE_REASON_MAX}
              aria-describedby={describedBy}
              value={reason}
              onChange={(event) => setReason(() => event.target.value)}
              className={`${INPUT} py-2.5`}
            />
          )}
        </Field>
        <ModalActions>
          <Button look="plain" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" look="stop" disabled={busy || reason.trim() === ''}>
            {busy ? messages.hiding : messages.hideComment}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
