import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { adminSettings } from '../admin/queries.ts'
import { SettingsForm } from '../admin/settings-form.tsx'

export function Component() {
  return (
    <AdminPage title={messages.settings}>
      <Settings />
    </AdminPage>
  )
}

function Settings() {
  const { data, error, refetch } = useQuery(adminSettings)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  return <SettingsForm data={data} />
}
