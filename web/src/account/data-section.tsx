import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnerProof } from '#contract/account.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { download } from '../http/download.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Section } from '../ui/section.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { canProve, OwnerFields } from './owner-fields.tsx'

/** Everything that the site stores about a user, as one file. */
export function DataSection({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={messages.takeMyData}>
      <div className="grid gap-5">
        <p>{messages.dataHint}</p>
        {isOpen ? (
          <DataForm user={user} onClose={() => setIsOpen(false)} />
        ) : (
          <Button look="plain" className="w-fit" onClick={() => setIsOpen(true)}>
            {messages.takeMyData}
          </Button>
        )}
      </div>
    </Section>
  )
}

function DataForm({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useZodForm<OwnerProof, OwnerProof>(OwnerProof, {})
  const [received, setReceived] = useState(0)
  const take = useMutation({
    mutationFn: (body: OwnerProof) => download('POST /user/takeData', { body }, setReceived),
    onMutate: () => setReceived(0),
    onSuccess: (file) => {
      saveFile(file)
      notify.success(messages.dataTaken)
      onClose()
    },
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  const failure = take.error && messageOf(take.error, messages.takeDataFailed)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((body) => take.mutate(body))} className="grid gap-5">
      <ErrorBanner message={errors.currentPassword || errors.code ? null : failure} />
      <OwnerFields user={user} register={form.register} errors={errors} />
      <div className="flex flex-wrap items-center gap-3">
        {canProve(user) && (
          <Button type="submit" disabled={take.isPending}>
            {take.isPending ? messages.downloading : messages.download}
          </Button>
        )}
        <Button look="plain" onClick={onClose} disabled={take.isPending}>
          {commonMessages.cancel}
        </Button>
        {take.isPending && (
          <p role="status" className="text-quiet">
            {formatMessage(messages.megabytes, { size: Math.round(received / 1e5) / 10 })}
          </p>
        )}
      </div>
    </form>
  )
}
