import { Controller } from 'react-hook-form'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { EDUCATIONS, ROLES } from '#contract/user-fields.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { PasswordField, SelectField, TextField } from '../ui/inputs.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { storePicture } from './stored-picture.ts'
import { type RegistrationFormState, useRegistration } from './use-registration.ts'
import { VISITOR_INPUT } from './visitor-input.ts'

type Props = {
  /** The token of an invitation. */
  invitation?: string
  onDone: () => Promise<void>
}

/** The registration form; it also signs in, and `onDone` runs once the user is signed in. */
export function RegisterForm({ invitation, onDone }: Props) {
  const { form, registration, failure, sent } = useRegistration(invitation, onDone)
  const { errors } = form.formState
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
        <AvatarField form={form} />
        <Button type="submit" className="w-full" disabled={registration.isPending}>
          {registration.isPending ? 'Creating the account…' : 'Create account'}
        </Button>
        <UploadProgress share={sent} />
      </div>
    </form>
  )
}

function AvatarField({ form }: { form: RegistrationFormState }) {
  return (
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
  )
}
