import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { REDIRECT_MAX } from '#contract/limits.ts'
import { NewRedirect } from '#contract/redirects.ts'
import * as messages from '#messages/admin-redirects.ts'
import { ApiError } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/toast.ts'
import { REDIRECTS } from './queries.ts'

type Errors = Partial<Record<'path' | 'target', string>>
type Fault = { path: string | PropertyKey[]; message: string }

/** Adds a redirect. What is wrong is told at the fields. */
export function AddRedirect() {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [path, setPath] = useState('')
  const [target, setTarget] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  /** Shows each fault at its field, and goes to the first. */
  const show = (faults: Fault[]) => {
    const found = Object.fromEntries(faults.toReversed().map((one) => [String(one.path), one.message])) as Errors
    setErrors(found)
    const first = found.path ? 'path' : found.target ? 'target' : undefined
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const add = useMutation({
    mutationFn: (body: NewRedirect) => request('POST /admin/redirects', { body }),
    onSuccess: ({ message }) => {
      notify.success(message)
      setPath('')
      setTarget('')
      form.current?.querySelector<HTMLInputElement>('[name=path]')?.focus()
    },
    onError: (failure) => {
      const faults = failure instanceof ApiError ? failure.errors : []
      if (faults.length === 0) notify.failure(failure, messages.addFailed)
      show(faults)
    },
    onSettled: () => client.invalidateQueries({ queryKey: REDIRECTS }),
  })
  function submit(): void {
    const parsed = NewRedirect.safeParse({ path, target })
    show(parsed.error?.issues ?? [])
    if (parsed.success && !add.isPending) add.mutate(parsed.data)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="mb-10 grid gap-4"
    >
      <h2 className="font-serif text-xl font-semibold">{messages.addRedirect}</h2>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <TextField
          label={messages.path}
          hint={messages.pathHint}
          name="path"
          required
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={REDIRECT_MAX}
          error={errors.path}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <TextField
          label={messages.target}
          hint={messages.targetHint}
          name="target"
          required
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={REDIRECT_MAX}
          error={errors.target}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        />
      </div>
      <Button type="submit" className="w-fit" disabled={add.isPending}>
        {add.isPending ? messages.adding : messages.add}
      </Button>
    </form>
  )
}
