import * as messages from '#messages/account.ts'
import { AccountPage } from '../account/account-page.tsx'
import { EmailSection } from '../account/email-section.tsx'
import { BlocksSection } from '../blocks/blocks-section.tsx'
import { EmailVerification } from '../session/email-verification.tsx'

export function Component() {
  return (
    <AccountPage title={messages.account}>
      {(user) => (
        <>
          <EmailVerification user={user} />
          <EmailSection key={user.email} user={user} />
          <BlocksSection />
        </>
      )}
    </AccountPage>
  )
}
