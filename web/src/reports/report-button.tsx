import { Flag } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { ReportKind } from '#contract/reports.ts'
import * as messages from '#messages/reports.ts'
import { useSession } from '../session/use-session.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { notify } from '../ui/toast.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

type Props = {
  kind: ReportKind
  id: string
  /** Who wrote it, or is it: no one reports themselves. */
  authorId: string
  className?: string
  children: ReactNode
}

const ModerateMenu = lazyComponent(async () => (await import('../moderation/moderate-menu.tsx')).ModerateMenu)

/**
 * Opens the report dialog, whose script is loaded when it is first used. Its place stays when it is not shown. Admins
 * have the menu by which they act themselves.
 */
export function ReportButton(props: Props) {
  const { user } = useSession()
  const { children, ...rest } = props
  if (!user?.isAdmin) return <OpensReport {...props} />
  return (
    <Suspense>
      <ModerateMenu {...rest} />
    </Suspense>
  )
}

function OpensReport({ kind, id, authorId, className = '', children }: Props) {
  const session = useSession()
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    try {
      const { ReportDialog } = await import('./report-dialog.tsx')
      setDialog(() => ReportDialog)
      setOpen(true)
    } catch {
      notify.error(messages.openFailed)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className={`inline-flex items-center gap-1.5 rounded-md text-sm font-medium text-quiet hover:text-accent hover:underline ${session.user?._id === authorId ? 'invisible' : ''} ${className}`}
      >
        {children}
      </button>
      {Dialog && (
        <Dialog
          key={session.user?._id ?? 'visitor'}
          open={isOpen}
          onOpenChange={setOpen}
          kind={kind}
          id={id}
          isVisitor={session.status === 'out'}
          owner={session.user?._id ?? 'visitor'}
        />
      )}
    </>
  )
}

/** The same at the end of a page, with an icon. */
export function PageReport({ children, ...rest }: Omit<Props, 'className'>) {
  return (
    <ReportButton {...rest} className="min-h-11 sm:min-h-9">
      <Flag aria-hidden className="size-4" />
      {children}
    </ReportButton>
  )
}
