import * as messages from '#messages/admin-pages.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { PageForm } from '../admin/page-form.tsx'

export function Component() {
  return (
    <AdminPage title={messages.addPage}>
      <PageForm />
    </AdminPage>
  )
}
