import * as messages from '#messages/account.ts'
import { AccountPage } from '../account/account-page.tsx'
import { RememberReading } from '../reading-positions/remember-reading.tsx'

export function Component() {
  return <AccountPage title={messages.reading}>{() => <RememberReading />}</AccountPage>
}
