import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { linkToken } from './link-token.ts'
import { isSamePassword, NewPasswordFields, NOT_SAME, PasswordTwice } from './new-password-fields.tsx'
import { ProveByPassword } from './prove-by-password.tsx'
import { session } from './queries.ts'

const TITLE = messages.confirmEmailTitle
const FAILURE = messages.confirmEmailFailed
const Chosen = PasswordTwice.refine(isSamePassword, NOT_SAME)
type Chosen = z.infer<typeof Chosen>

/**
 * For a person who has the link sent to an address, but is not signed in to its account: they enter its password, or
 * set another.
 */
export function ProveAccount() {
  return (
    <ProveByPassword
      title={TITLE}
      asks={messages.createdByYou}
      button={messages.confirmEmail}
      confirm={(body) => request('POST /user/verifyEmail', { body: { token: linkToken(), ...body } })}
      failure={FAILURE}
    >
      <TakeOver />
    </ProveByPassword>
  )
}

function TakeOver() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useZodForm<Chosen, Chosen>(Chosen, { password: '', again: '' })
  const set = useMutation({
    mutationFn: ({ password }: Chosen) => request('POST /user/verifyEmail', { body: { token: linkToken(), password } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      void client.invalidateQueries({ queryKey: session.queryKey })
      void navigate(paths.login, { replace: true })
    },
    onError: (error) => showServerErrors(error, form),
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((filled) => set.mutate(filled))}
      className="mt-12 border-t border-line pt-8"
    >
      <h2 className="mb-4 font-serif text-2xl font-semibold">{messages.createdByOther}</h2>
      <ErrorBanner message={set.error && messageOf(set.error, FAILURE)} />
      <div className="grid gap-5">
        <p>{messages.takeOverHint}</p>
        <ul className="list-disc ps-5">
          <li>{messages.endsSessions}</li>
          <li>{messages.endsSecondFactor}</li>
          <li>{messages.endsLinks}</li>
        </ul>
        <NewPasswordFields register={form.register} errors={form.formState.errors} />
        <Button type="submit" look="plain" className="w-full" disabled={set.isPending}>
          {set.isPending ? commonMessages.saving : messages.setPassword}
        </Button>
      </div>
    </form>
  )
}
