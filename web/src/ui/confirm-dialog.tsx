import type { ComponentProps } from 'react'
import * as messages from '#messages/common.ts'
import { Button } from './button.tsx'
import { Modal, ModalActions } from './modal.tsx'

type Props = Pick<ComponentProps<typeof Modal>, 'asksAboutBack'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  action: string
  /** The label of the button that changes nothing. */
  cancel?: string
  busy: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone; the focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  cancel = messages.cancel,
  busy,
  onConfirm,
  asksAboutBack,
}: Props) {
  const close = () => onOpenChange(false)
  return (
    <Modal isQuestion {...{ open, title, description, asksAboutBack }} onClose={close}>
      <ModalActions>
        <Button look="plain" onClick={close}>
          {cancel}
        </Button>
        <Button look="stop" disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </ModalActions>
    </Modal>
  )
}
