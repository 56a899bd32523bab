import { useQuery } from '@tanstack/react-query'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { MostReadSection, ReturningReadersSection, WritersSection } from '../admin/site-analytics.tsx'
import { AnalyticsView } from '../analytics/analytics-view.tsx'
import { usePeriod } from '../analytics/period.tsx'
import { siteAnalytics } from '../analytics/queries.ts'

export function Component() {
  return (
    <AdminPage title={commonMessages.analytics}>
      <SiteAnalytics />
    </AdminPage>
  )
}

/** An owner's five questions: by how many, what is read, from where, who writes, who comes back. */
function SiteAnalytics() {
  const { asked, field } = usePeriod()
  const { data, error, refetch } = useQuery(siteAnalytics(asked))
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  return (
    <>
      {field}
      <AnalyticsView {...data} mostRead={<MostReadSection asked={asked} />}>
        <WritersSection asked={asked} />
        <ReturningReadersSection />
      </AnalyticsView>
    </>
  )
}
