import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as commonMessages from '#messages/common.ts'
import { AccountPage } from '../account/account-page.tsx'
import { ProfileForm } from '../account/profile-form.tsx'
import { AUTHORS, PROFILES } from '../authors/queries.ts'
import { LISTINGS, ownBlogs } from '../blogs/queries.ts'
import { paths } from '../paths.ts'
import { EmailVerification } from '../session/email-verification.tsx'

export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = () => {
    // Name and avatar are on the user's own cards and on those of their blogs.
    for (const queryKey of [AUTHORS, PROFILES, LISTINGS, ownBlogs.queryKey]) void client.invalidateQueries({ queryKey })
    void navigate(paths.dashboard)
  }
  return (
    <AccountPage title={commonMessages.editProfile}>
      {(user) => (
        <>
          <EmailVerification user={user} />
          <ProfileForm key={user._id} user={user} onDone={leave} />
        </>
      )}
    </AccountPage>
  )
}
