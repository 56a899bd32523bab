import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import * as messages from '#messages/admin-pages.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { PageForm } from '../admin/page-form.tsx'
import { sitePages } from '../admin/queries.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'

export function Component() {
  return (
    <AdminPage title={messages.editTitle}>
      <EditPage />
    </AdminPage>
  )
}

function EditPage() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useQuery(sitePages)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const page = data.find((one) => one.slug === slug && !one.deletedAt)
  if (page) return <PageForm key={slug} page={page} />
  return (
    <div className="py-16 text-center">
      <p className="mb-5">{messages.noPage}</p>
      <Link to={paths.adminPages} className={buttonClass('plain', 'small')}>
        {messages.allPages}
      </Link>
    </div>
  )
}
