import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { ImportChoices, ImportDetails } from '#contract/imports.ts'
import * as adminMessages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/imports.ts'
import { Wrong } from '../admin/fact.tsx'
import { ApiError } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { notify } from '../ui/toast.ts'
import { type ChoiceErrors, ImportChoicesForm } from './import-choices-form.tsx'
import { useImportDoor } from './import-door.ts'
import { ImportFailure } from './import-failure.tsx'
import { siteOf } from './import-names.ts'
import { ImportReport } from './import-report.tsx'
import { ImportSamples } from './import-samples.tsx'
import { IMPORTS, isUnderWay, siteImport } from './queries.ts'

const STATES: Record<ImportDetails['state'], string> = {
  uploading: messages.stateUploading,
  checking: messages.stateChecking,
  checked: messages.stateChecked,
  importing: messages.stateImporting,
  fetching: messages.stateFetching,
  done: messages.stateDone,
  failed: messages.stateFailed,
  cancelled: messages.stateCancelled,
  interrupted: messages.stateFailed,
  undoing: messages.stateUndoing,
  undone: messages.stateUndone,
}

/** One import: how it goes, what it brings, and what there is to choose and to do. */
export function ImportSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(siteImport(useImportDoor(), id))
  const heading = useId()
  const isShown = data !== undefined
  const state = data?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state may remove the button that was pressed
  useEffect(() => {
    // Also after an upload, or its button in the list.
    const { activeElement: focused, body } = document
    if (isShown && (!focused || focused === body || focused instanceof HTMLButtonElement))
      document.getElementById(heading)?.focus()
  }, [isShown, state, heading])
  if (!data && error) return <ImportFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  return (
    <Section title={formatMessage(messages.importOf, { site: siteOf(data) })} id={heading}>
      <div className="grid max-w-prose gap-4">
        <p role="status">{STATES[data.state]}</p>
        {data.error !== null && (
          <Wrong>
            <p className="wrap-anywhere">{data.error}</p>
          </Wrong>
        )}
        {isUnderWay(data) && <ImportProgress of={data} />}
        <ImportReport of={data} />
      </div>
      <div className="mt-4 max-w-prose">
        <ImportActions of={data} />
      </div>
      {/* Last: on a phone they are several screens long. */}
      <ImportSamples samples={data.samples} />
    </Section>
  )
}

/** How far it is. Screen readers read it when they come to it: each post would be too much. */
function ImportProgress({ of: { state, done, total, secondsLeft } }: { of: ImportDetails }) {
  const text = state === 'fetching' ? messages.progressPictures : messages.progressPosts
  const minutes = Math.round((secondsLeft ?? 0) / 60)
  const left = minutes > 0 ? formatMessage(messages.minutesLeft, { minutes }) : messages.soon
  return (
    <div className="grid gap-1">
      <ProgressBar max={Math.max(1, total)} value={done} label={messages.progress} />
      <p className="flex min-h-5 flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
        {total > 0 && <span>{formatMessage(text, { done, total })}</span>}
        {secondsLeft !== null && <span>{left}</span>}
      </p>
    </div>
  )
}

const NO_ERRORS: ChoiceErrors = { category: undefined, address: undefined, authors: {} }

/** The choices before an import, and its buttons. */
function ImportActions({ of }: { of: ImportDetails }) {
  const { id, state, importId } = of
  const [choices, setChoices] = useState(of.choices)
  const [errors, setErrors] = useState(NO_ERRORS)
  const act = useAct()
  const door = useImportDoor()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors !== NO_ERRORS) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const begin = (what: 'check' | 'start') => {
    const authors = choices.authors.filter(({ email }) => email.trim() !== '')
    const body = { ...choices, authors }
    const calls = {
      check: () => request(`POST ${door}/:id/check`, { params: { id }, body }),
      start: () => request(`POST ${door}/:id/start`, { params: { id }, body }),
    }
    setErrors(NO_ERRORS)
    act.mutate(calls[what], { onError: (error) => setErrors(errorsIn(error, body)) })
  }
  const cancel = () => act.mutate(() => request(`POST ${door}/:id/cancel`, { params: { id } }))
  const isBegun = importId !== null
  if (isUnderWay(of))
    return (
      <Button look="plain" className="w-fit" disabled={act.isPending} onClick={cancel}>
        {messages.cancelCheck}
      </Button>
    )
  // Its Author begins it.
  if (of.isOwn && door === '/admin/imports') return null
  if (state === 'done' && of.missingPictures > 0)
    return (
      <Button
        look="plain"
        className="w-fit"
        disabled={act.isPending}
        onClick={() => act.mutate(() => request(`POST ${door}/:id/pictures`, { params: { id } }))}
      >
        {formatMessage(messages.tryPictures, { count: of.missingPictures })}
      </Button>
    )
  if (state !== 'checked' && state !== 'failed' && state !== 'cancelled') return null
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        begin(of.total > 0 || isBegun ? 'start' : 'check')
      }}
    >
      {of.total > 0 && <ImportChoicesForm of={of} choices={choices} errors={errors} onChange={setChoices} />}
      <div className="flex flex-wrap gap-3">
        {of.total > 0 && (
          <Button type="submit" disabled={act.isPending}>
            {isBegun ? messages.goOn : messages.startImport}
          </Button>
        )}
        {!isBegun && (
          <Button look="plain" disabled={act.isPending} onClick={() => begin('check')}>
            {messages.checkAgain}
          </Button>
        )}
        {!isBegun && (
          <Button look="plain" disabled={act.isPending} onClick={cancel}>
            {messages.discard}
          </Button>
        )}
      </div>
    </form>
  )
}

function useAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => {
      // Those of fields are shown there.
      if (!(error instanceof ApiError) || error.errors.length === 0) notify.failure(error, adminMessages.actionFailed)
    },
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS }),
  })
}

/** The errors of the fields; those of authors by their keys. */
function errorsIn(error: unknown, { authors }: ImportChoices): ChoiceErrors {
  const all = error instanceof ApiError ? error.errors : []
  const of = (path: string) => all.find((one) => one.path === path)?.message
  const ofAuthors = authors.flatMap(({ key }, at) => {
    const message = of(`authors.${at}.email`)
    return message === undefined ? [] : [[key, message]]
  })
  return { category: of('category'), address: of('address'), authors: Object.fromEntries(ofAuthors) }
}
