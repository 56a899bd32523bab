import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as messages from '#messages/analytics.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { AnalyticsView, Section, SumsTable } from '../analytics/analytics-view.tsx'
import { usePeriod } from '../analytics/period.tsx'
import { siteAnalytics } from '../analytics/queries.ts'
import { paths } from '../paths.ts'

export function Component() {
  return (
    <AdminPage title={commonMessages.analytics}>
      <SiteAnalytics />
    </AdminPage>
  )
}

function SiteAnalytics() {
  const { days, field } = usePeriod()
  const { data, error, refetch } = useQuery({ ...siteAnalytics(days), placeholderData: (before) => before })
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const { blogs, ...analytics } = data
  return (
    <>
      {field}
      <AnalyticsView {...analytics}>
        {blogs.length > 0 && (
          <Section title={messages.mostRead}>
            <SumsTable
              caption={messages.readsByBlog}
              first={commonMessages.blog}
              rows={blogs.map(({ _id, title, ...sums }) => [
                <Link key={_id} to={paths.blog(_id)} dir="auto" className="text-accent underline underline-offset-4">
                  {title}
                </Link>,
                sums,
              ])}
            />
          </Section>
        )}
      </AnalyticsView>
    </>
  )
}
