import type { QueryClient } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, replace, useParams } from 'react-router'
import { ABOUT } from '#contract/addresses.ts'
import * as messages from '#messages/pages.ts'
import { ReportRead } from '../analytics/report-read.tsx'
import { preload } from '../http/preload.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { sitePage } from '../settings/queries.ts'
import { SitePageArticle } from '../ui/site-page-article.tsx'

export const load = (client: QueryClient, { params: { slug = '' } }: LoaderFunctionArgs) =>
  slug === ABOUT ? replace(paths.about) : preload(client.ensureQueryData(sitePage(slug)))

/** A page that admins wrote, such as Terms. */
export function Component() {
  const { slug = '' } = useParams()
  const { user } = useSession()
  return (
    <SitePageArticle slug={slug}>
      <ReportRead key={slug} page={slug} />
      {user?.isAdmin && (
        <p className="mt-12">
          <Link to={paths.adminEditPage(slug)} className="text-accent underline underline-offset-4">
            {messages.moderate}
          </Link>
        </p>
      )}
    </SitePageArticle>
  )
}
