import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AccountDeletion, type AccountSummary, type OwnerProof } from '#contract/account.ts'
import { DELETION_DAYS } from '#contract/limits.ts'
import { FORMER_AUTHOR } from '#contract/user-fields.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { SIGN_OUT, switchUser } from '../session/switch-user.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { canProve, OwnerFields } from './owner-fields.tsx'
import { accountSummary } from './queries.ts'

/** Deleting one's own account: first what it means, then the choice and the proof. */
export function DeletionSection({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-4 font-serif text-2xl font-semibold">{messages.deleteMyAccount}</h2>
      {isOpen ? (
        <Deletion user={user} onCancel={() => setIsOpen(false)} />
      ) : (
        <div className="grid gap-5">
          <p>You see first what will happen, and have {DELETION_DAYS} days to come back.</p>
          <Button look="plain" className="w-fit" onClick={() => setIsOpen(true)}>
            {messages.seeWhatWillHappen}
          </Button>
        </div>
      )}
    </section>
  )
}

function Deletion({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { data, error, refetch } = useQuery(accountSummary)
  if (data) return <DeletionForm user={user} summary={data} onCancel={onCancel} />
  if (!error) return <p role="status">{commonMessages.loading}</p>
  return (
    <>
      <ErrorBanner message={messageOf(error, messages.unexpectedErrorWhileCounting)} />
      <Button look="plain" onClick={() => void refetch()}>
        {commonMessages.tryAgain}
      </Button>
    </>
  )
}

const CHOICES = [
  { value: 'stay', label: `My public blogs and comments stay, under the name “${FORMER_AUTHOR}”` },
  { value: 'go', label: messages.myBlogsAndComments },
] as const

type FormProps = { user: User; summary: AccountSummary; onCancel: () => void }

function DeletionForm({ user, summary, onCancel }: FormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useZodForm<AccountDeletion, AccountDeletion>(AccountDeletion, {})
  const leave = useMutation({
    mutationKey: SIGN_OUT,
    meta: { signsOut: true },
    mutationFn: (body: AccountDeletion) => request('POST /user/deleteAccount', { body }),
    onSuccess: async ({ data }) => {
      // Navigate first: this page is only for who is signed in.
      await navigate(paths.home)
      switchUser(client, null)
      notify.notice(`Your account will be deleted on ${dayOf(data.deletedAt)}. Sign in before to keep it.`)
    },
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  const failure = leave.error && messageOf(leave.error, messages.unexpectedErrorWhileDeleting)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((body) => leave.mutate(body))}>
      <ErrorBanner message={errors.currentPassword || errors.code ? null : failure} />
      <div className="grid gap-5">
        <div className="grid gap-3">
          <p>
            You are signed out everywhere at once, and nobody sees your name, picture and profile any more. For{' '}
            {DELETION_DAYS} days you can sign in to keep the account, and everything is as it was. After that, these are
            deleted for ever:
          </p>
          <ul className="list-disc ps-6">
            <li>your profile, email address, phone number, pictures, sessions and emails</li>
            <li>
              <span>{of(summary.drafts, 'draft')}</span> and unpublished, scheduled or deleted blogs, and earlier
              revisions of all blogs
            </li>
            <li>
              {of(summary.followers, 'follower')}, and {of(summary.followings, 'author')} whom you follow
            </li>
          </ul>
          <p>
            You have {of(summary.publicBlogs, 'public blog')} and {of(summary.comments, 'comment')}. Backups that the
            site has already are overwritten in the course of time.
          </p>
        </div>
        <fieldset aria-describedby={errors.texts && 'texts-error'} className="grid gap-3">
          <legend className="mb-3 font-medium">{messages.whatBecomesOfYour}</legend>
          {CHOICES.map(({ value, label }) => (
            <label key={value} className="flex cursor-pointer gap-3">
              <input
                type="radio"
                value={value}
                aria-invalid={Boolean(errors.texts)}
                className="mt-0.5 size-5 shrink-0 accent-accent"
                {...form.register('texts')}
              />
              {label}
            </label>
          ))}
          {errors.texts && (
            <p id="texts-error" className="text-sm text-stop-text">
              {errors.texts.message}
            </p>
          )}
        </fieldset>
        <OwnerFields user={user} register={form.register as unknown as UseFormRegister<OwnerProof>} errors={errors} />
        <div className="flex flex-wrap gap-3">
          {canProve(user) && (
            <Button type="submit" look="stop" disabled={leave.isPending}>
              {leave.isPending ? commonMessages.deleting : messages.deleteMyAccount}
            </Button>
          )}
          <Button look="plain" onClick={onCancel}>
            {commonMessages.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}

const of = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long' })
