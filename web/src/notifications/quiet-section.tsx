import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QUIET_KINDS, type QuietKind, type QuietSubject } from '#contract/notifications.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/notifications.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { QueryData } from '../ui/query-data.tsx'
import { KIND_LABELS, quiet } from './queries.ts'
import { useQuiet } from './use-quiet.ts'

/** What the user is notified of: the kinds, and the people and discussions that are quiet. */
export function QuietSection() {
  const list = useQuery(quiet)
  const change = useQuiet()
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-4 font-serif text-2xl font-semibold">{messages.whatYouAreNotified}</h2>
      <p className="mb-5 text-quiet">
        What is quiet is neither shown nor counted, and of people and discussions that are quiet no emails come either.
        How often emails come is chosen in{' '}
        <Link to={paths.editProfile} className="text-accent underline underline-offset-4">
          {commonMessages.editProfile}
        </Link>
        .
      </p>
      <QueryData query={list}>
        {({ kinds, people, discussions }) => (
          <>
            <KindChoices quiet={kinds} change={change} />
            {people.length + discussions.length > 0 && (
              <>
                <h3 id="quiet" className="mt-8 mb-3 font-semibold">
                  {messages.quiet}
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
                    <QuietRow
                      key={_id}
                      subject={{ what: 'discussion', id: _id }}
                      name={title ?? 'a discussion'}
                      change={change}
                    >
                      <span dir="auto" className="min-w-0 grow wrap-anywhere">
                        {title === null ? (
                          messages.theDiscussionOfA
                        ) : (
                          <Link to={paths.blog(_id)} className="hover:underline">
                            The discussion of “{title}”
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

type QuietRowProps = { subject: QuietSubject; name: string; change: Change; children: ReactNode }

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
        {messages.notifyMeAgain}
        <span className="sr-only"> of {name}</span>
      </Button>
    </li>
  )
}
