import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { linkToken } from './link-token.ts'

type Props = {
  title: string
  aside: string
  /** The effect of the button, if the title does not say it. */
  before?: string
  /** The button's label, and its label while it works. */
  button: string
  busy: string
  /** Gets the token of the link, which may be none. */
  confirm: (token: string) => Promise<{ message: string }>
  /** In place of a message of the server. */
  failure: string
  /** Where Edit profile helps after a failure. */
  instead: string
}

/** Where a link in an email leads. Opening it does nothing: programs that check emails open links, too. */
export function ConfirmByLink({ title, aside, before, button, busy, confirm, failure, instead }: Props) {
  const call = useMutation({ mutationFn: () => confirm(linkToken() || 'none') })
  const said = call.isSuccess ? call.data.message : before
  return (
    <FormPage title={title} aside={aside}>
      <PageTitle name={title} />
      <meta name="robots" content="noindex" />
      <ErrorBanner message={call.error && messageOf(call.error, failure)} />
      <div role="status">{said && <p className="mb-8">{said}</p>}</div>
      {call.isSuccess ? (
        <Link to={paths.home} className={buttonClass()}>
          {commonMessages.goToHome}
        </Link>
      ) : (
        // A form: pressing its button before the page's scripts have run counts.
        <form
          method="post"
          className="flex flex-wrap gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            call.mutate()
          }}
        >
          <Button type="submit" disabled={call.isPending}>
            {call.isPending ? busy : button}
          </Button>
          {call.isError && (
            <Link to={paths.editProfile} className={buttonClass('plain')}>
              {instead}
            </Link>
          )}
        </form>
      )}
    </FormPage>
  )
}
