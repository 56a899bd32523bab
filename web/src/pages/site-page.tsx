import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import * as messages from '#messages/pages.ts'
import { preload } from '../http/preload.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { sitePage, useTextLanguage } from '../settings/queries.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RichText } from '../ui/rich-text.tsx'

export const load = (client: QueryClient, { params }: LoaderFunctionArgs) =>
  preload(client.ensureQueryData(sitePage(params.slug ?? '')))

/** A page that admins wrote, such as Terms. */
export function Component() {
  const { slug = '' } = useParams()
  const language = useTextLanguage()
  const { user } = useSession()
  const page = useQuery(sitePage(slug))
  const failure = useFailure(page)
  if (failure) return <ErrorScreen {...failure} />
  if (!page.data) return <LoadingScreen title={messages.page} />
  return (
    <article className="measure py-14 sm:py-20">
      <PageTitle name={page.data.title} />
      <PageHeading lang={language} className="mb-8">
        {page.data.title}
      </PageHeading>
      <RichText className="reading" html={page.data.content} />
      {user?.isAdmin && (
        <p className="mt-12">
          <Link to={paths.adminEditPage(slug)} className="text-accent underline underline-offset-4">
            {messages.moderate}
          </Link>
        </p>
      )}
    </article>
  )
}
