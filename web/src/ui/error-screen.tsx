import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'
import type { Failure } from '../http/failure.ts'
import { isTransient } from '../http/retry.ts'
import { useRetry } from '../http/use-retry.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from './button.tsx'
import { PageHeading } from './heading.tsx'
import { PageTitle } from './page-title.tsx'

/**
 * Whether to offer a retry. A 500 may not recur, but is retried only by hand: automatic retries would repeat it for as
 * long as the page is open.
 */
const isWorthATry = (status = 400) => status === 500 || isTransient(status)

/** Shows what went wrong and what to do next; `requestId` is the reference to give to the site's operators. */
export function ErrorScreen({
  statusCode,
  message,
  requestId,
  retryAfter,
}: { [Name in keyof Failure]?: Failure[Name] | undefined }) {
  const text = message || messages.errorTitle
  return (
    <section className="measure flex min-h-[65vh] flex-col items-start justify-center py-16">
      <PageTitle name={statusCode === 404 ? messages.notFoundPageTitle : messages.errorPageTitle} />
      <p className="font-serif text-8xl font-light text-accent tabular-nums sm:text-9xl">{statusCode || 400}</p>
      <PageHeading className="mt-6">{text}</PageHeading>
      {requestId && <p className="mt-3 text-sm text-quiet">{formatMessage(messages.reference, { requestId })}</p>}
      <div className="mt-10 flex flex-wrap gap-3">
        {statusCode && isWorthATry(statusCode) && <TryAgain statusCode={statusCode} retryAfter={retryAfter} />}
        <Link to={paths.home} className={buttonClass(isWorthATry(statusCode) ? 'plain' : 'accent')}>
          {messages.goBackHome}
        </Link>
      </div>
    </section>
  )
}

function TryAgain({ statusCode, retryAfter }: { statusCode: number; retryAfter: number | undefined }) {
  const { tryAgain, busy } = useRetry(isTransient(statusCode), retryAfter)
  // Not disabled while it retries: it would lose the focus.
  return (
    <Button aria-busy={busy} onClick={() => busy || tryAgain()}>
      {busy ? messages.trying : messages.tryAgain}
    </Button>
  )
}
