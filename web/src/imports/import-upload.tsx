import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import {
  IMPORT_FILES_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_PIECE_BYTES,
  OWN_IMPORT_FILES_MAX,
  OWN_IMPORT_MAX_BYTES,
} from '#contract/limits.ts'
import * as messages from '#messages/imports.ts'
import { StatusSection } from '../admin/fact.tsx'
import { request } from '../http/client.ts'
import { failureOf } from '../http/failure.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useImportDoor } from './import-door.ts'
import { IMPORTS } from './queries.ts'

/** Chooses the files of an export and uploads them; then the dry run begins. @param uploaded receives its id */
export function ImportUpload({ uploaded }: { uploaded: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const { sent, all, sending, stop } = useSending(uploaded, setFault)
  const isOwn = useImportDoor() === '/imports'
  const most = isOwn
    ? { max: OWN_IMPORT_FILES_MAX, size: formatBytes(OWN_IMPORT_MAX_BYTES) }
    : { max: IMPORT_FILES_MAX, size: formatBytes(IMPORT_MAX_BYTES) }
  const percent = all > 0 ? Math.floor((sent / all) * 100) : 0

  function send() {
    const files = [...(input.current?.files ?? [])]
    const wrong = faultOf(files, most.max)
    setFault(wrong)
    if (wrong) input.current?.focus()
    else sending.mutate(files)
  }

  return (
    <StatusSection title={messages.upload}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={messages.files} hint={formatMessage(messages.filesHint, most)} error={fault}>
          {({ id, describedBy, invalid }) => (
            <input
              ref={input}
              id={id}
              type="file"
              multiple
              accept=".xml,.atom,.json,.zip"
              aria-invalid={invalid}
              aria-describedby={describedBy}
              disabled={sending.isPending}
              className={`${INPUT} py-3`}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={sending.isPending}>
            {messages.send}
          </Button>
          {sending.isPending && (
            <Button look="plain" onClick={stop}>
              {messages.stop}
            </Button>
          )}
        </div>
      </form>
      <p role="status" className="empty:hidden">
        {sending.isPending && messages.sending}
      </p>
      {sending.isPending && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProgressBar max={100} value={percent} label={messages.progress} />
          <span className="text-sm text-quiet tabular-nums">
            {formatMessage(messages.sent, { sent: formatBytes(sent), all: formatBytes(all) })}
          </span>
        </div>
      )}
    </StatusSection>
  )
}

function faultOf(files: File[], max: number): string | undefined {
  if (files.length === 0) return messages.chooseFiles
  if (files.length > max) return formatMessage(messages.tooManyFiles, { max })
  const empty = files.find(({ size }) => size === 0)
  return empty && formatMessage(messages.emptyFile, { name: empty.name })
}

/** Sends files piece by piece. */
function useSending(uploaded: (id: string) => void, failed: (why: string) => void) {
  const client = useQueryClient()
  const door = useImportDoor()
  const [{ sent, all }, setSent] = useState({ sent: 0, all: 0 })
  const abort = useRef<AbortController>(undefined)
  const sending = useMutation({
    mutationFn: async (files: File[]) => {
      abort.current = new AbortController()
      const { signal } = abort.current
      const all = files.reduce((sum, { size }) => sum + size, 0)
      let sent = 0
      setSent({ sent, all })
      const named = files.map(({ name, size }) => ({ name: name.slice(0, 255), bytes: size }))
      const { data } = await request(`POST ${door}`, { body: { files: named }, signal })
      const params = { id: data.id }
      try {
        for (const [number, file] of files.entries()) {
          for (let offset = 0; offset < file.size; offset += IMPORT_PIECE_BYTES) {
            const piece = file.slice(offset, offset + IMPORT_PIECE_BYTES)
            const at = { params: { ...params, number: String(number) }, query: { offset } }
            await request(`PUT ${door}/:id/files/:number`, { ...at, file: piece, signal })
            sent += piece.size
            setSent({ sent, all })
          }
        }
        await request(`POST ${door}/:id/check`, { params, body: {} })
      } catch (error) {
        // Else another upload would have to wait.
        await request(`POST ${door}/:id/cancel`, { params }).catch(() => {})
        throw error
      }
      return data.id
    },
    onSuccess: uploaded,
    onError: (error) => {
      if (!abort.current?.signal.aborted) failed(failureOf(error).message || messages.uploadFailed)
    },
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS }),
  })
  return { sent, all, sending, stop: () => abort.current?.abort() }
}
