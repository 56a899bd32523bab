import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { SiteImport } from '#contract/imports.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/imports.ts'
import { LocalTime } from '../admin/local-time.tsx'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { Section } from '../ui/section.tsx'
import { notify } from '../ui/toast.ts'
import { useImportDoor } from './import-door.ts'
import { siteOf } from './import-names.ts'
import { IMPORTS } from './queries.ts'

const LABELS: Record<SiteImport['state'], string> = {
  uploading: messages.labelUploading,
  checking: messages.labelChecking,
  checked: messages.labelChecked,
  importing: messages.labelImporting,
  fetching: messages.labelFetching,
  done: messages.labelDone,
  failed: messages.labelFailed,
  cancelled: messages.labelCancelled,
  interrupted: messages.labelInterrupted,
  undoing: messages.labelUndoing,
  undone: messages.labelUndone,
}

/** All imports, newest first, with Undo. */
export function ImportList({ imports, show }: { imports: SiteImport[]; show: (id: string) => void }) {
  const [asked, setAsked] = useState<SiteImport>()
  const client = useQueryClient()
  const door = useImportDoor()
  const undo = useMutation({
    mutationFn: (id: string) => request(`POST ${door}/:id/undo`, { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => {
      setAsked(undefined)
      return client.invalidateQueries({ queryKey: IMPORTS })
    },
  })
  return (
    <Section title={messages.list}>
      {imports.length === 0 && <p className="text-quiet">{messages.none}</p>}
      <ul className="divide-y divide-line">
        {imports.map((one) => (
          <Row key={one.id} of={one} show={show} undo={setAsked} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={formatMessage(messages.undoTitle, { site: asked ? siteOf(asked) : '' })}
        description={messages.undoDescription}
        action={messages.undoAction}
        busy={undo.isPending}
        onConfirm={() => asked?.importId && undo.mutate(asked.importId)}
      />
    </Section>
  )
}

type RowProps = { of: SiteImport; show: (id: string) => void; undo: (of: SiteImport) => void }

function Row({ of, show, undo }: RowProps) {
  const { id, isUploaded, state, createdAt, by, importId, undoUntil } = of
  const site = siteOf(of)
  const isForAdmins = useImportDoor() === '/admin/imports'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap gap-x-3">
          <bdi className="font-medium">{site}</bdi>
          <span>{LABELS[state]}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          <LocalTime iso={createdAt} />
          {!isUploaded && <span>{messages.byCommand}</span>}
          {by && isForAdmins && <span>{formatMessage(messages.by, by)}</span>}
          {of.isOwn && isForAdmins && <span>{messages.intoOwn}</span>}
          {undoUntil && (
            <span>
              <Message text={messages.undoUntil} values={{ time: <DateText iso={undoUntil} /> }} />
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isUploaded && state !== 'uploading' && (
          <Button size="small" look="plain" onClick={() => show(id)}>
            <Message text={messages.show} values={{ site, hidden: srOnly }} />
          </Button>
        )}
        {undoUntil && importId !== null && (
          <Button size="small" look="stop-outline" onClick={() => undo(of)}>
            <Message text={messages.undo} values={{ site, hidden: srOnly }} />
          </Button>
        )}
      </div>
    </li>
  )
}
