import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { IMPORT_LABELS } from '#contract/import-labels.ts'
import type { ImportCounts, ImportDetails } from '#contract/imports.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/imports.ts'
import { Fact, Facts } from '../admin/fact.tsx'
import { download } from '../http/download.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { notify } from '../ui/toast.ts'
import { useImportDoor } from './import-door.ts'
import { importNotes, isUnderWay } from './queries.ts'

/** What came or would come, and, once it has ended, line by line what did not. */
export function ImportReport({ of }: { of: ImportDetails }) {
  const { id, state, counts, notes, total } = of
  // It is not known yet what the files are.
  if (total === 0) return null
  const isRunning = isUnderWay(of)
  const names = Object.keys(IMPORT_LABELS) as (keyof ImportCounts)[]
  const shown = names.filter((name) => name === 'posts' || counts[name] > 0)
  return (
    <>
      <Facts>
        {shown.map((name) => (
          <Fact key={name} name={IMPORT_LABELS[name]}>
            {counts[name].toLocaleString(spokenLanguage().formats)}
          </Fact>
        ))}
      </Facts>
      {!isRunning && notes > 0 && <Notes id={id} state={state} count={notes} />}
      {!isRunning && notes === 0 && (state === 'checked' || state === 'done') && <p>{messages.noNotes}</p>}
    </>
  )
}

function Notes({ id, state, count }: { id: string; state: ImportDetails['state']; count: number }) {
  const place = useRef<HTMLUListElement>(null)
  const door = useImportDoor()
  const list = useInfiniteQuery(importNotes(door, id, state))
  const saving = useMutation({
    mutationFn: () => download(`GET ${door}/:id/report`, { params: { id } }, () => {}),
    onSuccess: saveFile,
    onError: (error) => notify.failure(error, messages.reportFailed),
  })
  return (
    <div>
      <h3 className="text-lg font-semibold">{formatMessage(messages.notes, { count })}</h3>
      <ul ref={place} className="divide-y divide-line text-[0.9375rem]">
        {list.data?.pages
          .flatMap(({ data }) => data)
          .map(({ number, of, text }) => (
            <li key={number} className="py-2 wrap-anywhere">
              <bdi className="font-medium">{of}</bdi>
              <span className="block text-quiet">
                <bdi>{text}</bdi>
              </span>
            </li>
          ))}
      </ul>
      <ShowMore list={list} within={place} className="mt-4" />
      <Button look="plain" className="mt-4" disabled={saving.isPending} onClick={() => saving.mutate()}>
        {messages.downloadReport}
      </Button>
    </div>
  )
}
