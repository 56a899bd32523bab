import * as messages from '#messages/account.ts'
import { AccountPage } from '../account/account-page.tsx'
import { DataSection } from '../account/data-section.tsx'
import { DeletionSection } from '../account/deletion-section.tsx'

export function Component() {
  return (
    <AccountPage title={messages.data}>
      {(user) => (
        <>
          <DataSection user={user} />
          <DeletionSection user={user} />
        </>
      )}
    </AccountPage>
  )
}
