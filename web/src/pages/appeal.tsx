import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type AppealableNotice, AppealForm } from '#contract/appeals.ts'
import { formatMessage } from '#contract/format-message.ts'
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
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'

const TITLE = messages.appealTitle

/**
 * The page that the email about a suspension, a silence, a removal or a refusal links to. Without the link: a list to
 * choose from.
 */
export function Component() {
  const [token, setToken] = useState<string | null>(null)
  // The server does not get the part after the #.
  useEffect(() => setToken(linkToken()), [])
  return (
    <FormPage title={TITLE} aside={messages.appealHint}>
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      {/* The link of another person in this tab does not show the input for this one. */}
      {token ? <Appeal storageKey={`appeal:${token.slice(0, 8)}`} by={{ token }} /> : token === '' && <OwnNotices />}
    </FormPage>
  )
}

const WHAT = {
  suspend: messages.accountSuspended,
  silence: messages.accountSilenced,
  'remove-contributions': messages.contributionsRemoved,
  'remove-blog': messages.blogRemoved,
  'remove-comment': messages.commentRemoved,
  'refuse-blog': messages.blogRefused,
  'refuse-comment': messages.commentRefused,
} as const satisfies Record<AppealableNotice['action'], string>

function OwnNotices() {
  const { status } = useSession()
  const { data, error, refetch } = useQuery({ ...appealable, enabled: status === 'in' })
  if (status === 'out') {
    return (
      <p>
        <Message
          text={messages.openAppealLink}
          values={{
            link: (inner) => (
              <Link
                to={paths.login}
                state={{ from: paths.appeal }}
                className="text-accent underline underline-offset-4"
              >
                {inner}
              </Link>
            ),
          }}
        />
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
  if (data.length === 0) return <p>{formatMessage(messages.nothingToAppeal, { days: APPEAL_DAYS })}</p>
  return (
    <ul className="divide-y divide-line">
      {data.map((notice) => (
        <li key={notice._id} className="py-6 first:pt-0">
          <h2 className="font-serif text-lg font-semibold wrap-anywhere">
            <Message
              text={WHAT[notice.action]}
              values={{
                title: notice.blogTitle && (
                  <bdi>{formatMessage(commonMessages.quotedTitle, { title: notice.blogTitle })}</bdi>
                ),
              }}
            />
          </h2>
          <p className="mt-1 mb-4 text-sm wrap-anywhere text-quiet">
            <DateText iso={notice.at} />
            {notice.reason && (
              <span>
                {' · '}
                <Message text={messages.appealedReason} values={{ reason: notice.reason }} />
              </span>
            )}
          </p>
          {notice.isAppealed ? (
            <p>{messages.appealed}</p>
          ) : (
            <Appeal storageKey={`appeal:${notice._id}`} by={{ noticeId: notice._id }} />
          )}
        </li>
      ))}
    </ul>
  )
}

type AppealProps = {
  /** The key of the input in this tab. */
  storageKey: string
  by: { token: string } | { noticeId: string }
}

function Appeal({ storageKey, by }: AppealProps) {
  const client = useQueryClient()
  const form = useZodForm<AppealForm, AppealForm>(AppealForm, { text: '' })
  useEffect(() => {
    // The input from before a reload; the server renders the form empty.
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
  const failure = appeal.error && messageOf(appeal.error, messages.appealFailed)
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
            <Field label={messages.appealReason} error={form.formState.errors.text?.message} required>
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
