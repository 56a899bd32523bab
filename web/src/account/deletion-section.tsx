import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AccountDeletion, type AccountSummary, type OwnerProof } from '#contract/account.ts'
import { formatMessage } from '#contract/format-message.ts'
import { DELETION_DAYS } from '#contract/limits.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as authors from '#messages/authors.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { SIGN_OUT, switchUser } from '../session/switch-user.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { canProve, OwnerFields } from './owner-fields.tsx'
import { accountSummary } from './queries.ts'

/** Deleting one's own account: first the consequences, then the choice and the proof. */
export function DeletionSection({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={messages.deleteMyAccount}>
      {isOpen ? (
        <Deletion user={user} onCancel={() => setIsOpen(false)} />
      ) : (
        <div className="grid gap-5">
          <p>{formatMessage(messages.deletionHint, { days: DELETION_DAYS })}</p>
          <Button look="plain" className="w-fit" onClick={() => setIsOpen(true)}>
            {messages.seeWhatWillHappen}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Deletion({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { data, error, refetch } = useQuery(accountSummary)
  if (data) return <DeletionForm user={user} summary={data} onCancel={onCancel} />
  if (!error) return <p role="status">{commonMessages.loading}</p>
  return (
    <>
      <ErrorBanner message={messageOf(error, messages.summaryFailed)} />
      <Button look="plain" onClick={() => void refetch()}>
        {commonMessages.tryAgain}
      </Button>
    </>
  )
}

const CHOICES = [
  { value: 'stay', label: formatMessage(messages.textsStay, { name: authors.formerAuthor }) },
  { value: 'go', label: messages.textsGo },
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
      // Navigate first: this page is only for signed-in people.
      await navigate(paths.home)
      switchUser(client, null)
      notify.notice(formatMessage(messages.accountLeaves, { date: longDate(data.deletedAt) }))
    },
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  const failure = leave.error && messageOf(leave.error, messages.deleteAccountFailed)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((body) => leave.mutate(body))}>
      <ErrorBanner message={errors.currentPassword || errors.code ? null : failure} />
      <div className="grid gap-5">
        <div className="grid gap-3">
          <p>{formatMessage(messages.whatIsDeleted, { days: DELETION_DAYS })}</p>
          <ul className="list-disc ps-6">
            <li>{messages.deletedProfile}</li>
            <li>{formatMessage(messages.deletedBlogs, summary)}</li>
            <li>{formatMessage(messages.deletedFollows, summary)}</li>
          </ul>
          <p>{formatMessage(messages.publicTexts, { blogs: summary.publicBlogs, comments: summary.comments })}</p>
        </div>
        <fieldset aria-describedby={errors.texts && 'texts-error'} className="grid gap-3">
          <legend className="mb-3 font-medium">{messages.textsQuestion}</legend>
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

const longDate = (at: string) => new Date(at).toLocaleDateString(spokenLanguage().formats, { dateStyle: 'long' })
