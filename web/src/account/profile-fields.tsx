import { Controller } from 'react-hook-form'
import { MESSAGES } from '#contract/messages.ts'
import { EDUCATIONS, ROLES, VISIBILITIES } from '#contract/user-fields.ts'
import { Audience, type User } from '#contract/users.ts'
import { CheckField } from '../ui/check-field.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { type ChosenPicture, PictureField } from '../ui/picture-field.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

const AUDIENCES = { nobody: 'Nobody', 'signed-in': 'Signed-in people', everybody: 'Everybody' }

type AvatarFieldProps = { form: ProfileFormState; onKeep: (avatar: ChosenPicture) => void }

/** The avatar; `onKeep` runs whenever another one is chosen. */
export function AvatarField({ form, onKeep }: AvatarFieldProps) {
  return (
    <Controller
      control={form.control}
      name="avatar"
      render={({ field, fieldState }) => (
        <PictureField
          label="Avatar"
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
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <SelectField
        label="Who sees the number"
        options={VISIBILITIES}
        labels={AUDIENCES}
        {...form.register('phoneVisibility')}
      />
      <SelectField
        label="Education"
        options={EDUCATIONS}
        empty="Select Education"
        error={errors.education?.message}
        {...form.register('education')}
      />
      <SelectField
        label="Who sees the degree"
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
        label="Email"
        type="email"
        value={email}
        readOnly
        className="bg-sunken! text-quiet!"
        hint="The email address cannot be changed in this form, but further below: it is what you sign in with."
      />
      <CheckField
        label="Show my email to others"
        hint="Without it, others see “Not Available” in its place."
        {...form.register('showEmail')}
      />
      {form.watch('showEmail') && (
        <SelectField
          label="Who sees the address"
          options={Audience.options}
          labels={AUDIENCES}
          {...form.register('emailVisibility')}
        />
      )}
    </>
  )
}

/** The choice of a role, or why there is none. */
export function RoleField({ form, user }: { form: ProfileFormState; user: User }) {
  if (user.authorRoleTaken) {
    return (
      <p>
        <span className="font-medium">Role: {user.role}.</span> {MESSAGES.authorRoleTaken}
      </p>
    )
  }
  return (
    <SelectField
      label="Role"
      options={ROLES}
      hint={
        form.watch('role') === 'Author'
          ? 'Authors write and publish, and others can follow them.'
          : 'Readers read, comment and follow. Blogs and drafts of yours stay where they are, what is scheduled is published at its time, and you can change and delete them: to write new ones, switch back to Author.'
      }
      error={form.formState.errors.role?.message}
      {...form.register('role')}
    />
  )
}
