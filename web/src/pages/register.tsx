import { type QueryClient, useQuery } from '@tanstack/react-query'
import { isRegistrationOpen } from '#contract/site.ts'
import * as commonMessages from '#messages/common.ts'
import * as errors from '#messages/errors.ts'
import * as messages from '#messages/session.ts'
import { hasStatus } from '../http/api-error.ts'
import { preload } from '../http/preload.ts'
import { SignInPage } from '../layout/sign-in-page.tsx'
import { paths } from '../paths.ts'
import { GoogleSignIn } from '../session/google-sign-in.tsx'
import { useLinkToken } from '../session/link-token.ts'
import { invitationCheck, signInOptions } from '../session/queries.ts'
import { RegisterForm } from '../session/register-form.tsx'
import { useSettings } from '../settings/queries.ts'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export const load = (client: QueryClient) => preload(client.ensureQueryData(signInOptions))

export function Component() {
  const { name, registration } = useSettings()
  const invitation = useLinkToken()
  const hasInvitation = invitation !== '' && (registration === 'invitation' || registration === 'approval')
  // Before the form is filled in. While no one knows, or the site cannot be reached, the form is there.
  const check = useQuery({ ...invitationCheck(invitation), enabled: hasInvitation })
  const hasEnded = hasInvitation && hasStatus(check.error, 403)
  const isInvited = hasInvitation && !hasEnded
  return (
    <>
      <PageTitle name={messages.register} />
      <SignInPage
        title={messages.register}
        other={{ question: messages.alreadyHaveAnAccount, link: { label: commonMessages.signIn, to: paths.login } }}
      >
        {(done) =>
          isRegistrationOpen(registration) || isInvited ? (
            <>
              {hasEnded && (
                <p role="status" className="mb-3">
                  {errors.invitationEnded}
                </p>
              )}
              {registration === 'approval' && !isInvited && (
                <p className="mb-6 text-quiet">{messages.registerByApproval}</p>
              )}
              {isInvited && check.data?.inviter && (
                <p className="mb-6 wrap-anywhere text-quiet">
                  <Message text={messages.invitedBy} values={{ inviter: check.data.inviter, site: name }} />
                </p>
              )}
              <RegisterForm {...(isInvited && { invitation, invitedAs: check.data?.invitedAs })} onDone={done} />
              <GoogleSignIn text="signup_with" {...(isInvited && { invitation })} onDone={done} />
            </>
          ) : (
            <p role="status">
              {hasEnded
                ? errors.invitationEnded
                : registration === 'nobody'
                  ? errors.registrationClosed
                  : errors.invitationNeeded}
            </p>
          )
        }
      </SignInPage>
    </>
  )
}
