import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DigestKind } from '#contract/digests.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { linkToken } from '../session/link-token.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const WHAT: Record<DigestKind, string> = {
  'new-blogs': 'new blogs of the authors you follow',
  comments: 'comments on your blogs',
}
const TITLE = 'End these emails'

/** Where the last line of an email about what is new leads. Opening it ends nothing: programs that check emails open links, too. */
export function Component() {
  const { data: kind = 'new-blogs' } = DigestKind.safeParse(useParams().kind)
  const end = useMutation({
    mutationFn: () => request('POST /unsubscribe/:kind/:token', { params: { kind, token: linkToken() || 'none' } }),
  })
  const failure = end.error && messageOf(end.error, 'Unexpected error while ending these emails')
  return (
    <FormPage title={TITLE} aside="You need not sign in for it.">
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      <ErrorBanner message={failure} />
      <p className="mb-8" role="status">
        {end.isSuccess ? end.data.message : `You will get no more emails about ${WHAT[kind]}. All others stay.`}
      </p>
      {end.isSuccess ? (
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
            end.mutate()
          }}
        >
          <Button type="submit" disabled={end.isPending}>
            {end.isPending ? 'Ending…' : 'End these emails'}
          </Button>
          {end.isError && (
            <Link to={paths.editProfile} className={buttonClass('plain')}>
              Choose your emails in Edit profile
            </Link>
          )}
        </form>
      )}
    </FormPage>
  )
}
