import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { EDUCATIONS, ROLES } from '#contract/user-fields.ts'
import { Registration } from '#contract/users.ts'
import { messageOf } from '../http/api-error.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { PasswordField, SelectField, TextField } from '../ui/inputs.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { CookiesRefused, keepSession } from './keep-session.ts'
import { register } from './register.ts'
import { restoreAvatar } from './restore-avatar.ts'
import { storedPicture, storePicture } from './stored-picture.ts'
import { storedRegistration, storeRegistration } from './stored-registration.ts'
import { switchUser } from './switch-user.ts'
import { forgetVisitorInput, VISITOR_INPUT } from './visitor-input.ts'

const Filled = Registration.omit({ invitation: true }).extend({
  showEmail: z.boolean(),
  avatar: z.custom<File>((value) => value instanceof File, MESSAGES.avatarRequired),
})
type Filled = z.infer<typeof Filled>
type Values = { [Name in Exclude<keyof Registration, 'showEmail' | 'invitation'>]: string } & {
  showEmail: boolean
  avatar: File | null
}

const EMPTY: Values = {
  name: '',
  phone: '',
  education: '',
  email: '',
  password: '',
  role: '',
  // No email is published unless its owner asks for it.
  showEmail: false,
  avatar: null,
}

type Props = {
  /** The token of an invitation. */
  invitation?: string
  onDone: () => Promise<void>
}

/** The registration form; it also signs in, and `onDone` runs once the user is signed in. */
export function RegisterForm({ invitation, onDone }: Props) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const form = useZodForm<Values, Filled>(Filled, { ...EMPTY, ...storedRegistration() })
  useEffect(() => {
    // The server renders no picture, so the stored one is restored after hydration.
    const stored = {
      read: () => storedPicture(VISITOR_INPUT.avatar),
      forget: () => storePicture(VISITOR_INPUT.avatar, null),
    }
    void restoreAvatar(stored, {
      isChosen: () => form.getValues('avatar') !== null,
      set: (avatar) => form.setValue('avatar', avatar),
      reject: (message) => form.setError('avatar', { message }),
    })
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => storeRegistration(values) })
  }, [form])
  const registration = useMutation({
    mutationFn: (filled: Filled) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(filled))
        body.append(name, value instanceof File ? value : String(value))
      if (invitation !== undefined) body.append('invitation', invitation)
      return keepSession(() => register(body, setSent))
    },
    meta: { signsIn: true },
    onSuccess: ({ data, message }) => {
      if (!data) return forgetVisitorInput()
      switchUser(client, data)
      notify.success(message)
      return onDone()
    },
    onError: (error) => {
      showServerErrors(error, form)
      if (error instanceof CookiesRefused) form.setValue('password', '')
    },
    onSettled: () => setSent(null),
  })
  const { errors } = form.formState
  const isCreated = registration.error instanceof CookiesRefused
  const failure =
    registration.error &&
    (isCreated ? 'Your account was created. ' : '') +
      messageOf(registration.error, 'Unexpected error occurred while registering the user')
  if (registration.isSuccess && !registration.data.data) return <p role="status">{registration.data.message}</p>
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((filled) => registration.mutate(filled))}>
      <ErrorBanner message={failure} />
      <div className="grid gap-5">
        <p className="marked-required text-sm text-quiet">Required fields are marked</p>
        <TextField label="Name" required autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Phone"
            required
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <SelectField
            label="Education"
            required
            options={EDUCATIONS}
            empty="Select Education"
            error={errors.education?.message}
            {...form.register('education')}
          />
        </div>
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <CheckField
          label="Show my email to others"
          hint="Without it, others see “Not Available” in its place."
          {...form.register('showEmail')}
        />
        <PasswordField
          label="Password"
          required
          hint={`At least ${PASSWORD_MIN} characters`}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <SelectField
          label="Role"
          required
          options={ROLES}
          empty="Select Role"
          hint="Authors write and publish. Readers read."
          error={errors.role?.message}
          {...form.register('role')}
        />
        <Controller
          control={form.control}
          name="avatar"
          render={({ field, fieldState }) => (
            <PictureField
              label="Avatar"
              round
              required
              marked
              value={field.value}
              onChange={(value) => {
                // Without validation, which would clear the error of a rejected picture.
                form.setValue('avatar', value instanceof File ? value : null, { shouldDirty: true })
                storePicture(VISITOR_INPUT.avatar, value instanceof File ? value : null)
                form.clearErrors('avatar')
              }}
              onReject={(message) => form.setError('avatar', { message })}
              error={fieldState.error?.message}
              inputRef={field.ref}
            />
          )}
        />
        <Button type="submit" className="w-full" disabled={registration.isPending}>
          {registration.isPending ? 'Creating the account…' : 'Create account'}
        </Button>
        <UploadProgress share={sent} />
      </div>
    </form>
  )
}
