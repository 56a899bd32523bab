import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { QUIET_KINDS, type QuietKind, type QuietSubject } from '#contract/notifications.ts'
import * as messages from '#messages/notifications.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { QueryData } from '../ui/query-data.tsx'
import { KIND_LABELS, quiet } from './queries.ts'
import { useQuiet } from './use-quiet.ts'

/** The user's notification settings: the kinds, and the quiet people and discussions. */
export function QuietSection() {
  const list = useQuery(quiet)
  const change = useQuiet()
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-4 font-serif text-2xl font-semibold">{messages.quietTitle}</h2>
      <p className="mb-5 text-quiet">
        <Message
          text={messages.quietNote}
          values={{
            profile: (inner) => (
              <Link to={paths.editProfile} className="text-accent underline underline-offset-4">
                {inner}
              </Link>
            ),
          }}
        />
      </p>
      <QueryData query={list}>
        {({ kinds, people, discussions }) => (
          <>
            <KindChoices quiet={kinds} change={change} />
            {people.length + discussions.length > 0 && (
              <>
                <h3 id="quiet" className="mt-8 mb-3 font-semibold">
                  {messages.quietListTitle}
                </h3>
                <ul aria-labelledby="quiet" className="divide-y divide-line border-y border-line">
                  {people.map(({ _id, name, avatar }) => (
                    <QuietRow key={_id} subject={{ what: 'person', id: _id }} name={name} change={change}>
                      <Avatar url={avatar.url} size={32} />
                      <Link to={paths.profile(_id)} dir="auto" className="min-w-0 grow wrap-anywhere hover:underline">
                        {name}
                      </Link>
                    </QuietRow>
                  ))}
                  {discussions.map(({ _id, title }) => (
                    <QuietRow key={_id} subject={{ what: 'discussion', id: _id }} name={title} change={change}>
                      <span dir="auto" className="min-w-0 grow wrap-anywhere">
                        {title === null ? (
                          messages.discussionNotThere
                        ) : (
                          <Link to={paths.blog(_id)} className="hover:underline">
                            {formatMessage(messages.discussionOf, { title })}
                          </Link>
                        )}
                      </span>
                    </QuietRow>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryData>
    </section>
  )
}

/** One for the section: while it runs, nothing else can be changed. */
type Change = ReturnType<typeof useQuiet>

function KindChoices({ quiet, change }: { quiet: QuietKind[]; change: Change }) {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {QUIET_KINDS.map((kind) => (
        <li key={kind}>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent"
              checked={!quiet.includes(kind)}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ what: 'kind', id: kind, isQuiet: !target.checked })}
            />
            {KIND_LABELS[kind]}
          </label>
        </li>
      ))}
    </ul>
  )
}

type QuietRowProps = {
  subject: QuietSubject
  /** Null: a discussion whose title is not known. */
  name: string | null
  change: Change
  children: ReactNode
}

const srOnly = (inner: ReactNode) => <span className="sr-only">{inner}</span>

/** A person or a discussion that is quiet. */
function QuietRow({ subject, name, change, children }: QuietRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      {children}
      <Button
        look="plain"
        size="small"
        disabled={change.isPending}
        onClick={() => change.mutate({ ...subject, isQuiet: false })}
      >
        {name === null ? (
          <Message text={messages.notifyAgainOfDiscussion} values={{ hidden: srOnly }} />
        ) : (
          <Message text={messages.notifyAgain} values={{ name, hidden: srOnly }} />
        )}
      </Button>
    </li>
  )
}
