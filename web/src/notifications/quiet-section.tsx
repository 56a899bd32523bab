import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QUIET_KINDS, type QuietSubject } from '#contract/notifications.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { KIND_LABELS, quiet } from './queries.ts'
import { useQuiet } from './use-quiet.ts'

/** What the user is notified of: the kinds, and the people and discussions that are quiet. */
export function QuietSection() {
  const list = useQuery(quiet)
  const failure = useFailure(list)
  const { mutate, isPending } = useQuiet()
  const { kinds = [], people = [], discussions = [] } = list.data ?? {}
  const row = (subject: QuietSubject, name: string, content: ReactNode) => (
    <li key={subject.id} className="flex flex-wrap items-center gap-3 py-3">
      {content}
      <Button look="plain" size="small" disabled={isPending} onClick={() => mutate({ ...subject, isQuiet: false })}>
        Notify me again<span className="sr-only"> of {name}</span>
      </Button>
    </li>
  )
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-4 font-serif text-2xl font-semibold">What you are notified of</h2>
      <p className="mb-5 text-quiet">
        What is quiet is neither shown nor counted, and of people and discussions that are quiet no emails come either.
        How often emails come is chosen in{' '}
        <Link to={paths.editProfile} className="text-accent underline underline-offset-4">
          Edit profile
        </Link>
        .
      </p>
      {failure && (
        <div role="alert">
          <p className="mb-3">{failure.message}</p>
          <Button look="plain" size="small" onClick={() => list.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {list.isPending && !failure && <p className="text-quiet">Loading...</p>}
      {list.data && (
        <>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {QUIET_KINDS.map((kind) => (
              <li key={kind}>
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-4.5 shrink-0 accent-accent"
                    checked={!kinds.includes(kind)}
                    disabled={isPending}
                    onChange={({ target }) => mutate({ what: 'kind', id: kind, isQuiet: !target.checked })}
                  />
                  {KIND_LABELS[kind]}
                </label>
              </li>
            ))}
          </ul>
          {people.length + discussions.length > 0 && (
            <>
              <h3 id="quiet" className="mt-8 mb-3 font-semibold">
                Quiet
              </h3>
              <ul aria-labelledby="quiet" className="divide-y divide-line border-y border-line">
                {people.map(({ _id, name, avatar }) =>
                  row(
                    { what: 'person', id: _id },
                    name,
                    <>
                      <Avatar url={avatar.url} size={32} />
                      <Link to={paths.profile(_id)} dir="auto" className="min-w-0 grow wrap-anywhere hover:underline">
                        {name}
                      </Link>
                    </>,
                  ),
                )}
                {discussions.map(({ _id, title }) =>
                  row(
                    { what: 'discussion', id: _id },
                    title ?? 'a discussion',
                    <span dir="auto" className="min-w-0 grow wrap-anywhere">
                      {title === null ? (
                        'The discussion of a blog that is not there just now'
                      ) : (
                        <Link to={paths.blog(_id)} className="hover:underline">
                          The discussion of “{title}”
                        </Link>
                      )}
                    </span>,
                  ),
                )}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}
