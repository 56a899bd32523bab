import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type AppealableNotice, AppealForm } from '#contract/appeals.ts'
import { APPEAL_TEXT_MAX } from '#contract/limits.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { Message } from '../ui/message.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { Quote } from './appealed-notice.tsx'
import { appealable, appealByLink } from './queries.ts'

type Props = {
  /** The key of the input in this tab. */
  storageKey: string
  by: { token: string } | { noticeId: string }
  /** What was written before; null: nothing. */
  appeal: AppealableNotice['appeal']
}

/** The form of an appeal; after it is sent, what was written and decided. */
export function Appeal({ storageKey, by, appeal }: Props) {
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
  const send = useMutation({
    mutationFn: ({ text }: AppealForm) => request('POST /appeals', { body: { ...by, text } }),
    onSuccess: async () => {
      form.reset({ text: '' })
      setTabItem(storageKey, null)
      const { queryKey } = 'token' in by ? appealByLink(by.token) : appealable
      await client.invalidateQueries({ queryKey })
    },
    onError: (error) => showServerErrors(error, form),
  })
  const failure = send.error && messageOf(send.error, messages.appealFailed)
  const isSent = send.isSuccess || appeal !== null
  return (
    <>
      <ErrorBanner message={failure || null} />
      {appeal && <Appealed appeal={appeal} isNew={send.isSuccess} />}
      <div role="status">{send.isSuccess && <p className="mb-5">{send.data.message}</p>}</div>
      {send.isSuccess && (
        <Link to={paths.home} className={buttonClass()}>
          {commonMessages.goToHome}
        </Link>
      )}
      {!isSent && (
        <form method="post" noValidate onSubmit={form.handleSubmit((body) => send.mutate(body))}>
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
            <Button type="submit" disabled={send.isPending}>
              {send.isPending ? commonMessages.sending : messages.send}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

type AppealedProps = {
  appeal: NonNullable<AppealableNotice['appeal']>
  /** Just sent: the answer says what happens next. */
  isNew: boolean
}

/** What its person wrote, and what was decided. */
function Appealed({ appeal: { text, at, decision }, isNew }: AppealedProps) {
  return (
    <>
      <h3 className="mb-2 font-semibold">
        <Message text={messages.appealedOn} values={{ date: <DateText iso={at} /> }} />
      </h3>
      <Quote text={text} />
      {decision ? (
        <p className="wrap-anywhere">
          <Message
            text={decision.isGranted ? messages.appealGrantedOn : messages.appealDeclinedOn}
            values={{ date: <DateText iso={decision.at} /> }}
          />{' '}
          {decision.reason && <Message text={messages.appealedReason} values={{ reason: decision.reason }} />}
        </p>
      ) : (
        !isNew && <p className="mb-5">{messages.appealed}</p>
      )}
    </>
  )
}
