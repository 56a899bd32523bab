import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  DIGEST_FREQUENCIES,
  DIGEST_KINDS,
  type DigestChanges,
  DigestChoices,
  type DigestFrequency,
} from '#contract/digests.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { KIND_LABELS } from '../notifications/queries.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/inputs.tsx'
import { Message } from '../ui/message.tsx'
import { QueryData } from '../ui/query-data.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { ownDigests } from './queries.ts'

const FREQUENCIES: Record<DigestFrequency, string> = {
  'at-once': messages.atOnce,
  daily: messages.onceADay,
  weekly: messages.onceAWeek,
  never: messages.never,
}

/** How often the user gets digests. */
export function DigestsSection({ user }: { user: User }) {
  const choices = useQuery(ownDigests)
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-4 font-serif text-2xl font-semibold">{messages.emails}</h2>
      <div className="grid gap-5">
        <p>
          <Message
            text={messages.emailsHint}
            values={{
              link: (inner) => (
                <Link to={paths.notifications} className="text-accent underline underline-offset-4">
                  {inner}
                </Link>
              ),
            }}
          />
        </p>
        {!user.emailVerified && <p>{messages.confirmEmailFirst}</p>}
        <QueryData query={choices}>{(stored) => <DigestsForm stored={stored} />}</QueryData>
      </div>
    </section>
  )
}

function DigestsForm({ stored }: { stored: DigestChoices }) {
  const client = useQueryClient()
  const form = useZodForm<DigestChoices, DigestChoices>(DigestChoices, stored)
  const { errors, dirtyFields } = form.formState
  const save = useMutation({
    mutationFn: (body: DigestChanges) => request('PATCH /user/digests', { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(ownDigests.queryKey, data)
      form.reset(data)
    },
    onError: (error) => showServerErrors(error, form),
  })
  const isAtField = DIGEST_KINDS.some((kind) => errors[kind])
  const failure = save.error && messageOf(save.error, messages.setEmailsFailed)
  // Only the values changed here: another tab may have changed the rest.
  const changed = (choices: DigestChoices): DigestChanges =>
    Object.fromEntries(DIGEST_KINDS.filter((kind) => dirtyFields[kind]).map((kind) => [kind, choices[kind]]))
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((choices) => save.mutate(changed(choices)))}
      className="grid gap-5"
    >
      <ErrorBanner message={isAtField ? null : failure} />
      {DIGEST_KINDS.map((kind) => (
        <SelectField
          key={kind}
          label={KIND_LABELS[kind]}
          options={DIGEST_FREQUENCIES}
          labels={FREQUENCIES}
          error={errors[kind]?.message}
          {...form.register(kind)}
        />
      ))}
      <Button type="submit" look="plain" className="w-fit" disabled={save.isPending}>
        {save.isPending ? commonMessages.saving : messages.updateEmails}
      </Button>
      <div role="status">{save.isSuccess && !form.formState.isDirty && messages.emailsSet}</div>
    </form>
  )
}
