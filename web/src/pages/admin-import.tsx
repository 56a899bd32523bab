import { formatMessage } from '#contract/format-message.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/imports.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { Imports } from '../imports/imports.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.imports}>
      <Imports door="/admin/imports" intro={formatMessage(messages.intro, { days: TRASH_DAYS })} />
    </AdminPage>
  )
}
