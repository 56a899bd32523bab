import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMessage } from '#contract/format-message.ts'
import type { OwnSession } from '#contract/session.ts'
import * as messages from '#messages/account.ts'
import { request } from '../http/client.ts'
import { ownSessions } from '../session/queries.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { QueryData } from '../ui/query-data.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { notify } from '../ui/toast.ts'

/** Where the user is signed in, and ending it there. */
export function SessionsSection() {
  const client = useQueryClient()
  const list = useQuery(ownSessions)
  // Also after a failure: the session may have ended all the same.
  const onSettled = () => client.invalidateQueries({ queryKey: ownSessions.queryKey })
  const end = useMutation({
    mutationFn: (id: string) => request('DELETE /user/sessions/:id', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, messages.endSessionFailed),
    onSettled,
  })
  const endOthers = useMutation({
    mutationFn: () => request('DELETE /user/sessions'),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, messages.endSessionsFailed),
    onSettled,
  })
  const busy = end.isPending || endOthers.isPending
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 id="sessions" tabIndex={-1} className="mb-4 font-serif text-2xl font-semibold">
        {messages.sessions}
      </h2>
      <p className="mb-4">{messages.sessionsHint}</p>
      <QueryData query={list}>
        {(sessions) => (
          <>
            <ul aria-labelledby="sessions" className="divide-y divide-line border-y border-line">
              {sessions.map((session) => (
                <SessionRow key={session._id} session={session} busy={busy} onEnd={() => end.mutate(session._id)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button look="plain" className="mt-5" disabled={busy} onClick={() => endOthers.mutate()}>
                {endOthers.isPending ? messages.ending : messages.endOtherSessions}
              </Button>
            )}
          </>
        )}
      </QueryData>
    </section>
  )
}

type Props = { session: OwnSession; busy: boolean; onEnd: () => void }

function SessionRow({ session: { device, createdAt, lastUsedAt, isCurrent }, busy, onEnd }: Props) {
  const name = device ?? messages.unknownDevice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-quiet">
          {isCurrent ? (
            <Message key="this" text={messages.thisSessionTimes} values={{ begun: <TimeAgo iso={createdAt} /> }} />
          ) : (
            <Message
              key="other"
              text={messages.sessionTimes}
              values={{ used: <TimeAgo iso={lastUsedAt} />, begun: <TimeAgo iso={createdAt} /> }}
            />
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="plain"
          size="small"
          aria-label={formatMessage(messages.endSession, { device: name })}
          disabled={busy}
          onClick={onEnd}
        >
          {messages.end}
        </Button>
      )}
    </li>
  )
}
