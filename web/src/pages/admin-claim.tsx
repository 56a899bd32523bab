import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as messages from '#messages/admin-claim.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { linkToken } from '../session/link-token.ts'
import { useSession } from '../session/use-session.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const TITLE = messages.becomeAdmin

/** Where the one-time address leads that the first start prints. Opening it changes nothing yet. */
export function Component() {
  const { status, user } = useSession()
  const claim = useMutation({
    mutationFn: () => request('POST /admin/claim', { body: { token: linkToken() || 'none' } }),
  })
  const failure = claim.error && messageOf(claim.error, messages.failed)
  return (
    <FormPage title={TITLE} aside={messages.aside}>
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      <ErrorBanner message={failure} />
      <div role="status">{claim.isSuccess && <p className="mb-8">{claim.data.message}</p>}</div>
      {claim.isSuccess && (
        <Link to={paths.admin} className={buttonClass()}>
          {messages.openAdminPages}
        </Link>
      )}
      {!claim.isSuccess && status === 'in' && (
        <>
          <p className="mb-8">
            <Message
              text={messages.signedInAs}
              values={{ name: <bdi className="font-medium wrap-anywhere">{user.name}</bdi> }}
            />
          </p>
          <Button disabled={claim.isPending} onClick={() => claim.mutate()}>
            {claim.isPending ? messages.working : messages.becomeAdmin}
          </Button>
        </>
      )}
      {status === 'out' && (
        <p>
          <Message
            text={messages.signInFirst}
            values={{ signIn: linkTo(paths.login), register: linkTo(paths.register) }}
          />
        </p>
      )}
    </FormPage>
  )
}

const linkTo = (path: string) => (inner: ReactNode) => (
  <Link to={path} className="text-accent underline underline-offset-4">
    {inner}
  </Link>
)
