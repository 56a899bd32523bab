import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { hasStatus } from '../http/api-error.ts'
import { failureOf } from '../http/failure.ts'
import { paths } from '../paths.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { useSession } from '../session/use-session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { type ListInPages, ShowMore } from '../ui/show-more.tsx'

type Props = {
  list: ListInPages & { refetch: () => unknown }
  /** Undefined while it is loading. */
  count: number | undefined
  empty: string
  children: ReactNode
}

/** A list in pages, or why it is not there. */
export function AdminList({ list, count, empty, children }: Props) {
  const place = useRef<HTMLUListElement>(null)
  if (count === undefined && list.error) return <AdminFailure error={list.error} retry={list.refetch} />
  if (count === undefined) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  if (count === 0) return <p className="py-16 text-center font-serif text-xl text-quiet">{empty}</p>
  return (
    <>
      <ul ref={place} className="divide-y divide-line">
        {children}
      </ul>
      <ShowMore list={list} within={place} />
    </>
  )
}

/** Why an admin page shows nothing: for an admin without a second factor, what to do next. */
export function AdminFailure({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <div role="alert" className="py-16 text-center">
      <p className="mx-auto mb-5 max-w-prose">{failureOf(error).message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* An admin is refused for this alone. */}
        {hasStatus(error, 403) && <ToSecondFactor />}
        <Button look="plain" onClick={() => retry()}>
          {commonMessages.tryAgain}
        </Button>
      </div>
    </div>
  )
}

/** Adds a second factor, or signs in with it, and comes back. */
function ToSecondFactor() {
  const { pathname, search } = useLocation()
  const { user } = useSession()
  if (user?.hasSecondFactor) return <SignInAgain label={messages.signInWithFactor} look="accent" />
  return (
    <Link to={paths.adminSecondFactor} state={{ from: pathname + search }} className={buttonClass()}>
      {messages.addSecondFactor}
    </Link>
  )
}
