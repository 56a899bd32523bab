import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-pages.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { DeletedPages, PageList, PublishAll } from '../admin/page-list.tsx'
import { sitePages } from '../admin/queries.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.pages}>
      <Pages />
    </AdminPage>
  )
}

function Pages() {
  const { data, error, refetch } = useQuery(sitePages)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  return (
    <>
      <p className="mb-4 max-w-prose text-quiet">{messages.intro}</p>
      <div className="mb-4 flex flex-wrap gap-3">
        <Link to={paths.adminAddPage} className={buttonClass()}>
          <Plus aria-hidden className="size-4" /> {messages.addPage}
        </Link>
        <PublishAll pages={data} />
      </div>
      <PageList pages={data} />
      <DeletedPages pages={data} />
    </>
  )
}
