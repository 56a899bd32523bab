import { Link, useLocation } from 'react-router'
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
      title="Your text is kept"
      description="You signed out in another tab, so it is not shown any more. Sign in to go on where you stopped."
    >
      <ModalActions>
        <Button look="plain" onClick={onClose}>
          Stay signed out
        </Button>
        <Link to={paths.login} state={{ from: pathname }} className={buttonClass()} onClick={onClose}>
          Sign in
        </Link>
      </ModalActions>
    </Modal>
  )
}
