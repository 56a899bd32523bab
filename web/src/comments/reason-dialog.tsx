import { type SyntheticEvent, useState } from 'react'
import { HIDE_REASON_MAX } from '#contract/limits.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { type Unsent, useUnsentState } from '../unsent/use-unsent.ts'

type Props = {
  title: string
  description: string
  /** The label of the reason. */
  label: string
  isRequired: boolean
  /** The button, and the same while it works. */
  action: string
  acting: string
  /** Where the reason is kept while it is typed. */
  unsent: Unsent<string>
  busy: boolean
  /** The label of a checkbox; none by default. */
  option?: string
  /** @returns whether it is done */
  onAct: (reason: string, isOptionChecked: boolean) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason of what is done to a comment. What was typed stays until it is done. */
export function ReasonDialog(props: Props) {
  const { title, description, label, isRequired, option, action, acting, unsent, busy, onAct, onClose } = props
  const [isOptionChecked, setIsOptionChecked] = useState(false)
  const [reason, setReason] = useUnsentState(unsent)
  const isReady = !isRequired || reason.trim() !== ''
  const act = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReady || busy || !(await onAct(reason.trim(), isOptionChecked))) return
    setReason(() => '')
    onClose()
  }
  return (
    <Modal onClose={onClose} title={title} description={description}>
      <form onSubmit={act} className="mt-5">
        <Field label={label} required={isRequired}>
          {({ id, describedBy }) => (
            <textarea
              id={id}
              dir="auto"
              rows={3}
              required={isRequired}
              maxLength={HIDE_REASON_MAX}
              aria-describedby={describedBy}
              value={reason}
              onChange={(event) => setReason(() => event.target.value)}
              className={`${INPUT} py-2.5`}
            />
          )}
        </Field>
        {option !== undefined && (
          <div className="mt-4">
            <CheckField
              label={option}
              checked={isOptionChecked}
              onChange={({ target }) => setIsOptionChecked(target.checked)}
            />
          </div>
        )}
        <ModalActions>
          <Button look="plain" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" look="stop" disabled={busy || !isReady}>
            {busy ? acting : action}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
