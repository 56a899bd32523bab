import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnerProof } from '#contract/account.ts'
import { formatMessage } from '#contract/format-message.ts'
import { NAME_MAX, PASSKEYS_MAX } from '#contract/limits.ts'
import { type Passkey, PasskeyChange } from '#contract/passkeys.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { canUsePasskeys, fetchAuthenticator, passkeyFailure } from '../session/passkeys.ts'
import { ownSessions } from '../session/queries.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs.tsx'
import { Message } from '../ui/message.tsx'
import { QueryData } from '../ui/query-data.tsx'
import { Section } from '../ui/section.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { canProve, OwnerFields } from './owner-fields.tsx'
import { ownPasskeys } from './queries.ts'

/** The passkeys of the account: listed, added, renamed and removed. */
export function PasskeysSection({ user, onAdded }: { user: User; onAdded?: () => void }) {
  const list = useQuery(ownPasskeys)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section id="passkeys" title={messages.passkeys}>
      <div className="grid gap-5">
        <p>{messages.passkeysHint}</p>
        <QueryData query={list}>
          {(passkeys) => (
            <>
              {passkeys.length === 0 ? (
                <p className="text-quiet">{messages.noPasskeys}</p>
              ) : (
                <ul aria-labelledby="passkeys" className="divide-y divide-line border-y border-line">
                  {passkeys.map((passkey) => (
                    <PasskeyRow key={passkey._id} user={user} passkey={passkey} />
                  ))}
                </ul>
              )}
              <Adding
                user={user}
                isFull={passkeys.length >= PASSKEYS_MAX}
                isOpen={isOpen}
                onOpen={() => setIsOpen(true)}
                onClose={() => setIsOpen(false)}
                onAdded={onAdded}
              />
            </>
          )}
        </QueryData>
      </div>
    </Section>
  )
}

function PasskeyRow({ user, passkey }: { user: User; passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const toggle = (which: 'rename' | 'remove') => setOpen(open === which ? undefined : which)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-quiet">
          {lastUsedAt ? (
            <Message
              key="used"
              text={messages.passkeyTimes}
              values={{ used: <TimeAgo iso={lastUsedAt} />, added: <TimeAgo iso={createdAt} /> }}
            />
          ) : (
            <Message key="unused" text={messages.unusedPasskeyTimes} values={{ added: <TimeAgo iso={createdAt} /> }} />
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="plain"
          size="small"
          aria-label={formatMessage(messages.renamePasskey, { name })}
          aria-expanded={open === 'rename'}
          onClick={() => toggle('rename')}
        >
          {messages.rename}
        </Button>
        <Button
          look="plain"
          size="small"
          aria-label={formatMessage(messages.removeNamedPasskey, { name })}
          aria-expanded={open === 'remove'}
          onClick={() => toggle('remove')}
        >
          {commonMessages.remove}
        </Button>
      </div>
      {open === 'rename' && <RenameForm passkey={passkey} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveForm user={user} passkey={passkey} onClose={() => setOpen(undefined)} />}
    </li>
  )
}

function RenameForm({ passkey: { _id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient()
  const form = useZodForm<PasskeyChange, PasskeyChange>(PasskeyChange, { name })
  const rename = useMutation({
    mutationFn: (body: PasskeyChange) => request('PATCH /user/passkeys/:id', { params: { id: _id }, body }),
    onSuccess: ({ message }) => {
      notify.success(message)
      onClose()
    },
    onError: (error) => {
      notify.failure(error, messages.renamePasskeyFailed)
      showServerErrors(error, form)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownPasskeys.queryKey }),
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((body) => rename.mutate(body))}
      className="grid w-full gap-3"
    >
      <TextField
        label={messages.passkeyName}
        autoComplete="off"
        maxLength={NAME_MAX}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" disabled={rename.isPending}>
          {rename.isPending ? commonMessages.saving : messages.saveName}
        </Button>
        <Button look="plain" size="small" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
      </div>
    </form>
  )
}

type RemoveProps = { user: User; passkey: Passkey; onClose: () => void }

function RemoveForm({ user, passkey: { _id, name }, onClose }: RemoveProps) {
  const client = useQueryClient()
  const form = useZodForm<OwnerProof, OwnerProof>(OwnerProof, {})
  const remove = useMutation({
    mutationFn: (body: OwnerProof) => request('DELETE /user/passkeys/:id', { params: { id: _id }, body }),
    onSuccess: ({ message }) => {
      notify.success(message)
      onClose()
    },
    onError: (error) => showServerErrors(error, form),
    // Also after a failure: it may be gone all the same, and with it the other sessions.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownSessions.queryKey })
      return client.invalidateQueries({ queryKey: ownPasskeys.queryKey })
    },
  })
  const { errors } = form.formState
  const failure = remove.error && messageOf(remove.error, messages.removePasskeyFailed)
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((body) => remove.mutate(body))}
      className="grid w-full gap-3"
    >
      <ErrorBanner message={errors.currentPassword || errors.code ? null : failure} />
      <p>{formatMessage(messages.removePasskeyHint, { name })}</p>
      <OwnerFields user={user} register={form.register} errors={errors} />
      <div className="flex flex-wrap gap-3">
        {canProve(user) && (
          <Button type="submit" look="stop" size="small" disabled={remove.isPending}>
            {remove.isPending ? commonMessages.removing : messages.removePasskey}
          </Button>
        )}
        <Button look="plain" size="small" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
      </div>
    </form>
  )
}

type AddProps = { user: User; onClose: () => void; onAdded: (() => void) | undefined }
type AddingProps = AddProps & { isFull: boolean; isOpen: boolean; onOpen: () => void }

function Adding({ isFull, isOpen, onOpen, ...rest }: AddingProps) {
  if (isFull) return <p>{formatMessage(messages.passkeysFull, { max: PASSKEYS_MAX })}</p>
  if (!canUsePasskeys()) return <p>{messages.passkeysUnsupported}</p>
  if (isOpen) return <AddForm {...rest} />
  return (
    <Button look="plain" className="w-fit" onClick={onOpen}>
      {messages.addPasskey}
    </Button>
  )
}

function AddForm({ user, onClose, onAdded }: AddProps) {
  const client = useQueryClient()
  const form = useZodForm<OwnerProof, OwnerProof>(OwnerProof, {})
  const add = useMutation({
    mutationFn: async (body: OwnerProof) => {
      const { createPasskey } = await fetchAuthenticator()
      const { data } = await request('POST /user/setUpPasskey', { body })
      return request('POST /user/addPasskey', { body: { credential: await createPasskey(data) } })
    },
    onSuccess: ({ message }) => {
      notify.success(message)
      onClose()
      onAdded?.()
    },
    onError: (error) => showServerErrors(error, form),
    onSettled: () => client.invalidateQueries({ queryKey: ownPasskeys.queryKey }),
  })
  const cancel = () => {
    if (add.isPending) void fetchAuthenticator().then((authenticator) => authenticator.cancel())
    onClose()
  }
  const { errors } = form.formState
  const failure = add.error && passkeyFailure(add.error, messages.createPasskeyFailed)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((body) => add.mutate(body))} className="grid gap-5">
      <ErrorBanner message={errors.currentPassword || errors.code ? null : failure} />
      <OwnerFields user={user} register={form.register} errors={errors} />
      <div className="flex flex-wrap gap-3">
        {canProve(user) && (
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? messages.waitingForDevice : messages.add}
          </Button>
        )}
        <Button look="plain" onClick={cancel}>
          {commonMessages.cancel}
        </Button>
      </div>
    </form>
  )
}
