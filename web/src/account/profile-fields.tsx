import { Controller } from 'react-hook-form'
import { formatMessage } from '#contract/format-message.ts'
import { INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import { EDUCATIONS, ROLES, VISIBILITIES } from '#contract/user-fields.ts'
import { Audience, type User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import * as errorMessages from '#messages/errors.ts'
import { EDUCATION_LABELS, ROLE_LABELS } from '../session/choice-labels.ts'
import { CheckField } from '../ui/check-field.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { OWN_NAMES } from '../ui/interface-language-names.ts'
import { type ChosenPicture, PictureField } from '../ui/picture-field.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

const AUDIENCES = { nobody: messages.nobody, 'signed-in': messages.signedInPeople, everybody: messages.everybody }

type AvatarFieldProps = { form: ProfileFormState; onKeep: (avatar: ChosenPicture) => void }

/** The avatar. `onKeep` runs when another one is chosen. */
export function AvatarField({ form, onKeep }: AvatarFieldProps) {
  return (
    <Controller
      control={form.control}
      name="avatar"
      render={({ field, fieldState }) => (
        <PictureField
          label={messages.avatar}
          round
          required
          value={field.value}
          onChange={(value) => {
            // Without validation, which would clear the error of a rejected picture.
            form.setValue('avatar', value, { shouldDirty: true })
            onKeep(value)
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

/** Phone and education, and who sees them. */
export function ContactFields({ form }: { form: ProfileFormState }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label={commonMessages.phone}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <SelectField
        label={messages.phoneAudience}
        options={VISIBILITIES}
        labels={AUDIENCES}
        {...form.register('phoneVisibility')}
      />
      <SelectField
        label={commonMessages.education}
        options={EDUCATIONS}
        labels={EDUCATION_LABELS}
        empty={messages.selectEducation}
        error={errors.education?.message}
        {...form.register('education')}
      />
      <SelectField
        label={messages.educationAudience}
        options={VISIBILITIES}
        labels={AUDIENCES}
        {...form.register('educationVisibility')}
      />
    </div>
  )
}

/** The email, and whether and to whom it is shown. */
export function EmailFields({ form, email }: { form: ProfileFormState; email: string }) {
  return (
    <>
      <TextField
        label={commonMessages.email}
        type="email"
        value={email}
        readOnly
        className="bg-sunken! text-quiet!"
        hint={messages.emailHint}
      />
      <CheckField label={messages.showEmail} hint={messages.showEmailHint} {...form.register('showEmail')} />
      {form.watch('showEmail') && (
        <SelectField
          label={messages.emailAudience}
          options={Audience.options}
          labels={AUDIENCES}
          {...form.register('emailVisibility')}
        />
      )}
    </>
  )
}

/** The language of the emails to the user. */
export function LanguageField({ form }: { form: ProfileFormState }) {
  return (
    <SelectField
      label={messages.language}
      options={['', ...INTERFACE_LANGUAGES]}
      labels={{ '': messages.languageOfSite, ...OWN_NAMES }}
      hint={messages.languageHint}
      error={form.formState.errors.language?.message}
      {...form.register('language')}
    />
  )
}

/** The choice of a role, or why there is none. */
export function RoleField({ form, user }: { form: ProfileFormState; user: User }) {
  if (user.authorRoleTaken) {
    return (
      <p>
        <span className="font-medium">{formatMessage(messages.fixedRole, { role: ROLE_LABELS[user.role] })}</span>{' '}
        {errorMessages.authorRoleTaken}
      </p>
    )
  }
  return (
    <SelectField
      label={commonMessages.role}
      options={ROLES}
      labels={ROLE_LABELS}
      hint={form.watch('role') === 'Author' ? messages.authorHint : messages.readerHint}
      error={form.formState.errors.role?.message}
      {...form.register('role')}
    />
  )
}
