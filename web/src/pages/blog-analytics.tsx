import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import * as messages from '#messages/analytics.ts'
import * as commonMessages from '#messages/common.ts'
import { AnalyticsView } from '../analytics/analytics-view.tsx'
import { usePeriod } from '../analytics/period.tsx'
import { blogAnalytics } from '../analytics/queries.ts'
import { blog } from '../blogs/queries.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const TITLE = commonMessages.analytics

export function Component() {
  return <RequireSession title={TITLE}>{() => <BlogAnalytics />}</RequireSession>
}

function BlogAnalytics() {
  const { id = '' } = useParams()
  const { asked, field } = usePeriod()
  const analytics = useQuery(blogAnalytics(id, asked))
  const { data } = useQuery(blog(id))
  const failure = useFailure(analytics)
  if (failure) return <ErrorScreen {...failure} />
  if (!analytics.data) return <LoadingScreen title={TITLE} />
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={TITLE} />
      <Link to={paths.blog(id)} className="inline-flex items-center gap-2 text-sm text-quiet hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" /> {messages.backToBlog}
      </Link>
      <PageHeading className="mt-4">{TITLE}</PageHeading>
      <p dir="auto" className="mt-3 [text-align:match-parent] mb-8 min-h-7 text-lg text-quiet">
        {data?.title}
      </p>
      {field}
      <AnalyticsView {...analytics.data} />
    </div>
  )
}
