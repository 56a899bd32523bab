import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type AppealableNotice, AppealForm } from '#contract/appeals.ts'
import { APPEAL_DAYS, APPEAL_TEXT_MAX } from '#contract/limits.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { failureOf } from '../http/failure.ts'
import { paths } from '../paths.ts'
import { appealable } from '../reports/queries.ts'
import { linkToken } from '../session/link-token.ts'
import { useSession } from '../session/use-session.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'

const TITLE = messages.appealToTheAdmins

/** Where the email about a suspension, a silence, a removal or a refusal leads; without its link, what one can appeal against. */
export function Component() {
  const [token, setToken] = useState<string | null>(null)
  // The server does not know what is behind the #.
  useEffect(() => setToken(linkToken()), [])
  return (
    <FormPage title={TITLE} aside={messages.youCanAppealOnce}>
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      {/* The link of another person in this tab does not show what was typed for this one. */}
      {token ? <Appeal storageKey={`appeal:${token.slice(0, 8)}`} by={{ token }} /> : token === '' && <OwnNotices />}
    </FormPage>
  )
}

const WHAT: Record<AppealableNotice['action'], string> = {
  suspend: messages.yourAccountWasSuspended,
  silence: messages.yourAccountWasSilenced,
  'remove-contributions': messages.allYourBlogsAnd,
  'remove-blog': messages.yourBlogWasRemoved,
  'remove-comment': messages.aCommentOfYours,
  'refuse-blog': messages.yourBlogWasNot,
  'refuse-comment': messages.aCommentOfYoursWas,
}

function OwnNotices() {
  const { status } = useSession()
  const { data, error, refetch } = useQuery({ ...appealable, enabled: status === 'in' })
  if (status === 'out') {
    return (
      <p>
        Open the link in the email about it, or{' '}
        <Link to={paths.login} state={{ from: paths.appeal }} className="text-accent underline underline-offset-4">
          sign in
        </Link>
        .
      </p>
    )
  }
  if (!data && error) {
    return (
      <div role="alert">
        <p className="mb-5">{failureOf(error).message}</p>
        <Button look="plain" size="small" onClick={() => refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </div>
    )
  }
  if (!data) return <p className="text-quiet">{commonMessages.loading}</p>
  if (data.length === 0) return <p>There is nothing to appeal against in the last {APPEAL_DAYS} days.</p>
  return (
    <ul className="divide-y divide-line">
      {data.map((notice) => (
        <li key={notice._id} className="py-6 first:pt-0">
          <h2 className="font-serif text-lg font-semibold wrap-anywhere">
            {WHAT[notice.action]} {notice.blogTitle && <bdi>“{notice.blogTitle}”</bdi>}
          </h2>
          <p className="mt-1 mb-4 text-sm wrap-anywhere text-quiet">
            <DateText iso={notice.at} />
            {notice.reason && (
              <span>
                {' '}
                · The reason: <bdi>{notice.reason}</bdi>
              </span>
            )}
          </p>
          {notice.isAppealed ? (
            <p>{messages.youHaveAppealedThe}</p>
          ) : (
            <Appeal storageKey={`appeal:${notice._id}`} by={{ noticeId: notice._id }} />
          )}
        </li>
      ))}
    </ul>
  )
}

type AppealProps = {
  /** Of what was typed, in this tab. */
  storageKey: string
  by: { token: string } | { noticeId: string }
}

function Appeal({ storageKey, by }: AppealProps) {
  const client = useQueryClient()
  const form = useZodForm<AppealForm, AppealForm>(AppealForm, { text: '' })
  useEffect(() => {
    // What was typed before a reload; the server renders the form empty.
    const typed = tabItem(storageKey)
    if (typed) form.setValue('text', typed)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: { text } }) => setTabItem(storageKey, text || null),
    })
  }, [form, storageKey])
  const appeal = useMutation({
    mutationFn: ({ text }: AppealForm) => request('POST /appeals', { body: { ...by, text } }),
    onSuccess: () => {
      form.reset({ text: '' })
      setTabItem(storageKey, null)
      void client.invalidateQueries({ queryKey: appealable.queryKey })
    },
    onError: (error) => showServerErrors(error, form),
  })
  const failure = appeal.error && messageOf(appeal.error, messages.unexpectedErrorWhileSending)
  return (
    <>
      <ErrorBanner message={failure || null} />
      <div role="status">{appeal.isSuccess && <p className="mb-8">{appeal.data.message}</p>}</div>
      {appeal.isSuccess ? (
        <Link to={paths.home} className={buttonClass()}>
          {commonMessages.goToHome}
        </Link>
      ) : (
        <form method="post" noValidate onSubmit={form.handleSubmit((body) => appeal.mutate(body))}>
          <div className="grid gap-5">
            <Field label={messages.whyShouldItBe} error={form.formState.errors.text?.message} required>
              {({ id, describedBy, invalid }) => (
                <textarea
                  id={id}
                  dir="auto"
                  rows={6}
                  maxLength={APPEAL_TEXT_MAX}
                  aria-required
                  aria-invalid={invalid}
                  aria-describedby={describedBy}
                  className={`${INPUT} py-2.5`}
                  {...form.register('text')}
                />
              )}
            </Field>
            <Button type="submit" disabled={appeal.isPending}>
              {appeal.isPending ? commonMessages.sending : messages.send}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
