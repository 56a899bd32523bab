import { Controller } from 'react-hook-form'
import { formatMessage } from '#contract/format-message.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { EDUCATIONS, ROLES } from '#contract/user-fields.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { PasswordField, SelectField, TextField } from '../ui/inputs.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { EDUCATION_LABELS, ROLE_LABELS } from './choice-labels.ts'
import { storePicture } from './stored-picture.ts'
import { type Invited, type RegistrationFormState, useRegistration } from './use-registration.ts'
import { VISITOR_INPUT } from './visitor-input.ts'

type Props = Invited & { onDone: () => Promise<void> }

/** The registration form; it also signs in, and `onDone` runs once the user is signed in. */
export function RegisterForm({ onDone, ...invited }: Props) {
  const { form, registration, failure, sent } = useRegistration(invited, onDone)
  const { errors } = form.formState
  if (registration.isSuccess && !registration.data.data) return <p role="status">{registration.data.message}</p>
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((filled) => registration.mutate(filled))}>
      <ErrorBanner message={failure} />
      <div className="grid gap-5">
        <p className="marked-required text-sm text-quiet">{messages.requiredMarked}</p>
        <TextField
          label={commonMessages.name}
          required
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={commonMessages.phone}
            required
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <SelectField
            label={commonMessages.education}
            required
            options={EDUCATIONS}
            labels={EDUCATION_LABELS}
            empty={messages.selectEducation}
            error={errors.education?.message}
            {...form.register('education')}
          />
        </div>
        <TextField
          label={commonMessages.email}
          required
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <CheckField label={messages.showEmail} hint={messages.showEmailHint} {...form.register('showEmail')} />
        <PasswordField
          label={messages.password}
          required
          hint={formatMessage(messages.passwordHint, { min: PASSWORD_MIN })}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <SelectField
          label={commonMessages.role}
          required
          options={ROLES}
          labels={ROLE_LABELS}
          empty={messages.selectRole}
          hint={messages.roleHint}
          error={errors.role?.message}
          {...form.register('role')}
        />
        <AvatarField form={form} />
        <Button type="submit" className="w-full" disabled={registration.isPending}>
          {registration.isPending ? messages.creatingAccount : messages.createAccount}
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
          label={messages.avatar}
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
