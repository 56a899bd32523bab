import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { linkToken } from '../session/link-token.ts'
import { session } from '../session/queries.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const TITLE = 'Confirm your new email address'

/** Where the email to an account's new address leads. Opening it changes nothing: programs that check emails open links, too. */
export function Component() {
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => request('POST /user/confirmEmail', { body: { token: linkToken() || 'none' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: session.queryKey }),
  })
  const failure = confirm.error && messageOf(confirm.error, 'Unexpected error while changing the address')
  return (
    <FormPage title={TITLE} aside="Only if you asked for it yourself.">
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      <ErrorBanner message={failure} />
      <div role="status">{confirm.isSuccess && <p className="mb-8">{confirm.data.message}</p>}</div>
      {confirm.isSuccess ? (
        <Link to={paths.home} className={buttonClass()}>
          Go to home
        </Link>
      ) : (
        // A form: pressing its button before the page's scripts have run counts.
        <form
          method="post"
          className="flex flex-wrap gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate()
          }}
        >
          <Button type="submit" disabled={confirm.isPending}>
            {confirm.isPending ? 'Confirming…' : 'Sign in with this address from now on'}
          </Button>
          {confirm.isError && (
            <Link to={paths.editProfile} className={buttonClass('plain')}>
              Ask for a new link in Edit profile
            </Link>
          )}
        </form>
      )}
    </FormPage>
  )
}
