import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { ADMIN_REASON_MAX, UNDO_SECONDS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/moderation.ts'
import { messageOf } from '../http/api-error.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'

/** What is asked before an action that hurts somebody. */
export interface Question {
  title: string
  /** What will happen, and who gets an email. */
  texts: string[]
  /** The label of the reason; undefined: there is none. */
  reasonLabel?: string
  confirm: string
}

type Props = {
  question: Question
  open: boolean
  /** @param isDone whether it acted, and was not cancelled */
  onClose: (isDone: boolean) => void
  /** Acts, and throws if that failed. */
  act: (reason: string) => Promise<unknown>
}

/** Asks before an action, with its reason. What was typed stays when it fails or is put off. */
export function DecisionDialog({ question: { title, texts, reasonLabel, confirm }, open, onClose, act }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const decide = useMutation({
    mutationFn: () => act(reason),
    onSuccess: () => {
      setReason('')
      onClose(true)
    },
  })
  const close = () => {
    decide.reset()
    onClose(false)
  }
  const undoable = formatMessage(messages.undoable, { seconds: UNDO_SECONDS })
  return (
    <Modal isQuestion open={open} onClose={close} title={title} description={[...texts, undoable].join(' ')}>
      <div className="mt-4">
        <ErrorBanner message={decide.error && messageOf(decide.error, adminMessages.actionFailed)} />
      </div>
      {reasonLabel && (
        <>
          <label htmlFor={id} className="block text-sm font-medium">
            {reasonLabel}
          </label>
          <textarea
            id={id}
            dir="auto"
            rows={3}
            maxLength={ADMIN_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className={`${INPUT} mt-1.5 py-2`}
          />
        </>
      )}
      <ModalActions>
        <Button look="plain" onClick={close}>
          {commonMessages.cancel}
        </Button>
        <Button look="stop" disabled={decide.isPending} onClick={() => decide.mutate()}>
          {decide.isPending ? messages.working : confirm}
        </Button>
      </ModalActions>
    </Modal>
  )
}
