import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { APPEAL_DAYS } from '#contract/limits.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { hasStatus } from '../http/api-error.ts'
import { failureOf } from '../http/failure.ts'
import { paths } from '../paths.ts'
import { Appeal } from '../reports/appeal.tsx'
import { AppealedNotice } from '../reports/appealed-notice.tsx'
import { appealable, appealByLink } from '../reports/queries.ts'
import { linkToken } from '../session/link-token.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'

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
      {token ? <NoticeOfLink token={token} /> : token === '' && <OwnNotices />}
    </FormPage>
  )
}

/** What the link in an email is about. */
function NoticeOfLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(appealByLink(token))
  if (!data && error) return <Failure error={error} retry={refetch} />
  if (!data) return <p className="text-quiet">{commonMessages.loading}</p>
  return (
    <>
      <AppealedNotice notice={data} />
      {/* The link of another person in this tab does not show the input for this one. */}
      <Appeal storageKey={`appeal:${token.slice(0, 8)}`} by={{ token }} appeal={data.appeal} />
    </>
  )
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div role="alert">
      <p className="mb-5">{failureOf(error).message}</p>
      {!hasStatus(error, 410) && (
        <Button look="plain" size="small" onClick={retry}>
          {commonMessages.tryAgain}
        </Button>
      )}
    </div>
  )
}

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
  if (!data && error) return <Failure error={error} retry={refetch} />
  if (!data) return <p className="text-quiet">{commonMessages.loading}</p>
  if (data.length === 0) return <p>{formatMessage(messages.nothingToAppeal, { days: APPEAL_DAYS })}</p>
  return (
    <ul className="divide-y divide-line">
      {data.map((notice) => (
        <li key={notice._id} className="py-6 first:pt-0">
          <AppealedNotice notice={notice} />
          <Appeal storageKey={`appeal:${notice._id}`} by={{ noticeId: notice._id }} appeal={notice.appeal} />
        </li>
      ))}
    </ul>
  )
}
