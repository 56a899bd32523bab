import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { adminSettings } from '../admin/queries.ts'
import { SettingsForm } from '../admin/settings-form.tsx'

export function Component() {
  return (
    <AdminPage title="Settings">
      <Settings />
    </AdminPage>
  )
}

function Settings() {
  const { data, error, refetch } = useQuery(adminSettings)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">Loading...</p>
  return <SettingsForm data={data} />
}
