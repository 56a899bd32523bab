import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { linkToken } from '../session/link-token.ts'
import { useSession } from '../session/use-session.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const TITLE = messages.becomeTheAdmin

/** Where the one-time address leads that the first start prints. Opening it changes nothing yet. */
export function Component() {
  const { status, user } = useSession()
  const claim = useMutation({
    mutationFn: () => request('POST /admin/claim', { body: { token: linkToken() || 'none' } }),
  })
  const failure = claim.error && messageOf(claim.error, messages.unexpectedErrorWhileMaking)
  return (
    <FormPage title={TITLE} aside={messages.onlyIfYouRun}>
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      <ErrorBanner message={failure} />
      <div role="status">{claim.isSuccess && <p className="mb-8">{claim.data.message}</p>}</div>
      {claim.isSuccess && (
        <Link to={paths.admin} className={buttonClass()}>
          {messages.openTheAdminPages}
        </Link>
      )}
      {!claim.isSuccess && status === 'in' && (
        <>
          <p className="mb-8">
            You are signed in as <bdi className="font-medium wrap-anywhere">{user.name}</bdi>.
          </p>
          <Button disabled={claim.isPending} onClick={() => claim.mutate()}>
            {claim.isPending ? messages.working : messages.becomeTheAdmin}
          </Button>
        </>
      )}
      {status === 'out' && (
        <p>
          <Link to={paths.login} className="text-accent underline underline-offset-4">
            {commonMessages.signIn}
          </Link>{' '}
          or{' '}
          <Link to={paths.register} className="text-accent underline underline-offset-4">
            create an account
          </Link>{' '}
          first, then open this address again.
        </p>
      )}
    </FormPage>
  )
}
