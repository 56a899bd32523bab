import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { Login } from '#contract/session.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { messageOf } from '../http/api-error.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PasswordField } from '../ui/inputs.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { session } from './queries.ts'

const Known = z.object({ currentPassword: Login.shape.password })
type Known = z.infer<typeof Known>

type Props = {
  title: string
  /** Who is asked for the password. */
  asks: string
  button: string
  confirm: (body: Known) => Promise<{ message: string }>
  failure: string
  /** An alternative. */
  children?: ReactNode
}

/** For a person who has the link sent to an address, but is not signed in to its account: they enter its password. */
export function ProveByPassword({ title, asks, button, confirm, failure, children }: Props) {
  const client = useQueryClient()
  const form = useZodForm<Known, Known>(Known, { currentPassword: '' })
  const call = useMutation({
    mutationFn: confirm,
    onSuccess: () => client.invalidateQueries({ queryKey: session.queryKey }),
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  return (
    <FormPage title={title} aside={messages.proveHint}>
      <PageTitle name={title} />
      <meta name="robots" content="noindex" />
      <div role="status">{call.isSuccess && <p className="mb-8">{call.data.message}</p>}</div>
      {call.isSuccess ? (
        <Link to={paths.home} className={buttonClass()}>
          {commonMessages.goToHome}
        </Link>
      ) : (
        <>
          <form method="post" noValidate onSubmit={form.handleSubmit((body) => call.mutate(body))}>
            <h2 className="mb-4 font-serif text-2xl font-semibold">{asks}</h2>
            <ErrorBanner message={errors.currentPassword ? null : call.error && messageOf(call.error, failure)} />
            <div className="grid gap-5">
              <PasswordField
                label={messages.accountPassword}
                autoComplete="current-password"
                error={errors.currentPassword?.message}
                {...form.register('currentPassword')}
              />
              <Button type="submit" className="w-full" disabled={call.isPending}>
                {call.isPending ? messages.confirming : button}
              </Button>
            </div>
          </form>
          {children}
        </>
      )}
    </FormPage>
  )
}
