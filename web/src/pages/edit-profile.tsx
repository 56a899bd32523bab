import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { DataSection } from '../account/data-section.tsx'
import { DeletionSection } from '../account/deletion-section.tsx'
import { DigestsSection } from '../account/digests-section.tsx'
import { EmailSection } from '../account/email-section.tsx'
import { PasskeysSection } from '../account/passkeys-section.tsx'
import { PasswordSection } from '../account/password-section.tsx'
import { ProfileForm } from '../account/profile-form.tsx'
import { SecondFactorSection } from '../account/second-factor-section.tsx'
import { SessionsSection } from '../account/sessions-section.tsx'
import { AUTHORS, PROFILES } from '../authors/queries.ts'
import { BlocksSection } from '../blocks/blocks-section.tsx'
import { LISTINGS, ownBlogs } from '../blogs/queries.ts'
import { paths } from '../paths.ts'
import { RememberReading } from '../reading-positions/remember-reading.tsx'
import { EmailVerification } from '../session/email-verification.tsx'
import { RequireSession } from '../session/require-session.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const TITLE = commonMessages.editProfile

export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = () => {
    // Name and avatar are on the user's own cards and on those of their blogs.
    for (const queryKey of [AUTHORS, PROFILES, LISTINGS, ownBlogs.queryKey]) void client.invalidateQueries({ queryKey })
    void navigate(paths.dashboard)
  }
  return (
    <RequireSession title={TITLE}>
      {(user) => (
        <div className="mx-auto w-full max-w-lg px-5 py-12 sm:py-16">
          <PageTitle name={TITLE} />
          <PageHeading className="mb-8">{commonMessages.editProfile}</PageHeading>
          <EmailVerification user={user} />
          <ProfileForm key={user._id} user={user} onDone={leave} />
          <EmailSection key={user.email} user={user} />
          <DigestsSection user={user} />
          <section className="mt-14 border-t border-line pt-10">
            <h2 className="mb-4 font-serif text-2xl font-semibold">{messages.reading}</h2>
            <RememberReading />
          </section>
          <PasswordSection user={user} />
          <PasskeysSection user={user} />
          <SecondFactorSection user={user} />
          <SessionsSection />
          <BlocksSection />
          <DataSection user={user} />
          <DeletionSection user={user} />
        </div>
      )}
    </RequireSession>
  )
}
