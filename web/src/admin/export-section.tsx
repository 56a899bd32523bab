import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-status.ts'
import { download } from '../http/download.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { notify } from '../ui/toast.ts'
import { StatusSection } from './fact.tsx'

/** The public blogs as files for other programs. */
export function ExportSection() {
  const [received, setReceived] = useState(0)
  const exporting = useMutation({
    mutationFn: () => download('POST /admin/export', {}, setReceived),
    onMutate: () => setReceived(0),
    onSuccess: (file) => {
      saveFile(file)
      notify.success(messages.exportDone)
    },
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
  })
  return (
    <StatusSection title={messages.exportTitle}>
      <p>{messages.exportHint}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="plain" className="w-fit" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          {messages.exportBlogs}
        </Button>
        <p role="status" className="text-quiet">
          {exporting.isPending && formatMessage(messages.exportReceived, { size: formatBytes(received) })}
        </p>
      </div>
    </StatusSection>
  )
}
