import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AdminEmail, OpenedEmail } from '#contract/emails.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/admin-emails.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'
import { EMAIL_STATE_LABELS, kindInWords } from './email-labels.ts'

type Props = { email: AdminEmail; busy: boolean; onSendAgain: () => void }

/** An email, its state, and its actions. */
export function EmailRow({ email, busy, onSendAgain }: Props) {
  const [id, noteId] = [useId(), useId()]
  const { address, kind, state, createdAt, nextAttemptAt, error, canOpen, canSendAgain } = email
  return (
    <li className="py-5">
      <article aria-labelledby={id}>
        <h2 id={id} className="font-medium wrap-anywhere">
          <bdi>{address}</bdi>
        </h2>
        <p className="wrap-anywhere">{kindInWords(kind)}</p>
        <p className="mt-1 text-sm wrap-anywhere text-quiet">
          <span className="font-medium text-ink">{EMAIL_STATE_LABELS[state]}</span> · <DateText iso={createdAt} />
          {nextAttemptAt && (
            <span>
              {' · '}
              <Message
                text={messages.nextAttempt}
                values={{ time: <time dateTime={nextAttemptAt}>{timeInUtc(nextAttemptAt)}</time> }}
              />
            </span>
          )}
        </p>
        {error && <p className="mt-1 text-sm wrap-anywhere">{error}</p>}
        {canSendAgain && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              size="small"
              look="plain"
              disabled={busy}
              onClick={onSendAgain}
              aria-describedby={state === 'unknown' ? noteId : undefined}
            >
              <Message text={messages.sendAgain} values={{ address, hidden: srOnly }} />
            </Button>
            {state === 'unknown' && (
              <span id={noteId} className="text-sm text-quiet">
                {messages.sendAgainNote}
              </span>
            )}
          </div>
        )}
        {canOpen && <Content id={email._id} address={address} />}
      </article>
    </li>
  )
}

/** A time in UTC, such as "23 Nov 2026, 14:05": the same on the server and in every time zone. */
function timeInUtc(iso: string): string {
  return new Date(iso).toLocaleString(spokenLanguage().formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
}

/** The text of an email, on request. Each request is in the audit log, so it is made only once. */
function Content({ id, address }: { id: string; address: string }) {
  const [open, setOpen] = useState(false)
  // Kept here alone: its link is powerful.
  const load = useMutation({
    mutationFn: () => request('POST /admin/emails/:id/open', { params: { id } }),
    onSuccess: () => setOpen(true),
    onError: (error) => notify.failure(error, messages.openFailed),
    gcTime: 0,
  })
  const toggle = () => (open || load.data ? setOpen(!open) : load.mutate())
  return (
    <>
      <Button
        size="small"
        look="plain"
        className="mt-3"
        aria-expanded={open}
        disabled={load.isPending}
        onClick={toggle}
      >
        <Message text={open ? messages.close : messages.open} values={{ address, hidden: srOnly }} />
      </Button>
      {open && load.data && <Text email={load.data.data} />}
    </>
  )
}

/** A line that is nothing but an address is the email's own link; others may have been written by anyone. */
const LINK = /^https?:\/\/\S+$/

function Text({ email: { subject, text } }: { email: OpenedEmail }) {
  return (
    <div className="mt-3 max-w-prose rounded-lg border border-line bg-raised p-4 wrap-anywhere" dir="auto">
      <p className="mb-3 font-semibold">{subject}</p>
      {text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an email does not change
          <p key={at} className="mb-3 whitespace-pre-wrap last:mb-0">
            {LINK.test(paragraph) ? (
              <a href={paragraph} rel="noreferrer" className="text-accent underline underline-offset-4">
                {paragraph}
              </a>
            ) : (
              paragraph
            )}
          </p>
        ))}
    </div>
  )
}
