import * as messages from '#messages/account.ts'
import { AccountPage } from '../account/account-page.tsx'
import { PasskeysSection } from '../account/passkeys-section.tsx'
import { PasswordSection } from '../account/password-section.tsx'
import { SecondFactorSection } from '../account/second-factor-section.tsx'
import { SessionsSection } from '../account/sessions-section.tsx'

export function Component() {
  return (
    <AccountPage title={messages.security}>
      {(user) => (
        <>
          <PasswordSection user={user} />
          <PasskeysSection user={user} />
          <SecondFactorSection user={user} />
          <SessionsSection />
        </>
      )}
    </AccountPage>
  )
}
