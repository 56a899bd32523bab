import * as messages from '#messages/account.ts'
import { AccountPage } from '../account/account-page.tsx'
import { DigestsSection } from '../account/digests-section.tsx'
import { QuietSection } from '../notifications/quiet-section.tsx'

export function Component() {
  return (
    <AccountPage title={messages.emailsAndNotifications}>
      {(user) => (
        <>
          <DigestsSection user={user} />
          <QuietSection />
        </>
      )}
    </AccountPage>
  )
}
