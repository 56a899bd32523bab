import { Link, useLocation } from 'react-router'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'

/** Tells someone whose text was taken from the screen, because another tab signed out, that it is kept. */
export function SignedOutDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  return (
    <Modal
      isQuestion
      focusesItself
      onClose={onClose}
      title={messages.signedOutTitle}
      description={messages.signedOutHint}
    >
      <ModalActions>
        <Button look="plain" onClick={onClose}>
          {messages.staySignedOut}
        </Button>
        <Link to={paths.login} state={{ from: pathname }} className={buttonClass()} onClick={onClose}>
          {commonMessages.signIn}
        </Link>
      </ModalActions>
    </Modal>
  )
}
