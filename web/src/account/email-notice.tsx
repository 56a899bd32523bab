import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import { updatePerson } from '../session/switch-user.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toast.ts'
import { PROFILE_FAILURE, updateProfile } from './update-profile.ts'

/** Tells users whose email was shown before they could choose, until they choose. */
export function EmailNotice({ user }: { user: User }) {
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (showEmail: boolean) => updateProfile(user, { showEmail }),
    onSuccess: ({ data }) => updatePerson(client, data),
    onError: (error) => notify.failure(error, PROFILE_FAILURE),
  })
  if (!user.emailNotice) return null
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{messages.emailShownNotice}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="plain" size="small" disabled={choose.isPending} onClick={() => choose.mutate(true)}>
            {messages.keepShowing}
          </Button>
          <Button size="small" disabled={choose.isPending} onClick={() => choose.mutate(false)}>
            {messages.hideEmail}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
