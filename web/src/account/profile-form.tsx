// Over 250 lines, so that the fields of the form, what is kept of them and what the server refuses stay together.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { ABOUT_MAX, PROFILE_LINKS_MAX } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { Role } from '#contract/session.ts'
import { EDUCATIONS, ROLES, VISIBILITIES } from '#contract/user-fields.ts'
import { Audience, ProfileChanges, type User } from '#contract/users.ts'
import { upload } from '../http/client.ts'
import { paths } from '../paths.ts'
import { restoreAvatar } from '../session/restore-avatar.ts'
import { updatePerson } from '../session/switch-user.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { type ChosenPicture, PictureField } from '../ui/picture-field.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { changeUnsent, readUnsent, useUnsentLoaded } from '../unsent/use-unsent.ts'
import { type ProfileTexts, unsentAvatar, unsentProfile } from './stored-profile.ts'
import { PROFILE_FAILURE } from './update-profile.ts'

const Filled = ProfileChanges.extend({ showEmail: z.boolean(), role: Role, avatar: z.custom<ChosenPicture>() })
const AUDIENCES = { nobody: 'Nobody', 'signed-in': 'Signed-in people', everybody: 'Everybody' }
type Filled = z.infer<typeof Filled>
type Values = ProfileTexts & { avatar: ChosenPicture }

type Props = { user: User; onDone: () => void }

/** The form for the user's own profile, with what they had typed before; `onDone` runs once it is saved. */
export function ProfileForm(props: Props) {
  const hasTexts = useUnsentLoaded(unsentProfile(props.user._id))
  const hasPicture = useUnsentLoaded(unsentAvatar(props.user._id))
  return hasTexts && hasPicture && <LoadedForm {...props} />
}

function LoadedForm({ user, onDone }: Props) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [stored] = useState(user)
  const [typed] = useState(() => readUnsent(unsentProfile(user._id)))
  const before = textsOf(stored)
  const form = useZodForm<Values, Filled>(Filled, { ...before, ...typed, avatar: stored.avatar })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeUnsent(unsentProfile(stored._id), () => changesIn(values, stored)),
      }),
    [form, stored],
  )
  const [hasAvatar, setHasAvatar] = useState(false)
  useEffect(() => {
    const unsent = unsentAvatar(stored._id)
    const kept = {
      read: async () => readUnsent(unsent) ?? undefined,
      forget: () => changeUnsent(unsent, () => null),
    }
    void restoreAvatar(kept, {
      isChosen: () => form.getValues('avatar') instanceof File,
      set(avatar) {
        form.setValue('avatar', avatar, { shouldDirty: true })
        setHasAvatar(true)
      },
      reject: (message) => form.setError('avatar', { message }),
    })
  }, [form, stored])
  const discard = () => {
    changeUnsent(unsentProfile(stored._id), () => ({}))
    changeUnsent(unsentAvatar(stored._id), () => null)
  }
  const save = useMutation({
    mutationFn: (filled: Filled) => {
      const { name, phone, education, avatar, ...choices } = filled
      // A choice, as the text about oneself, is sent only if it was made here: it may have been made otherwise elsewhere.
      const made = Object.entries(choices).filter(([choice, value]) => value !== before[choice as keyof typeof choices])
      const changes: Partial<Filled> = { name, phone, education, avatar, ...Object.fromEntries(made) }
      // Without its tick the email is shown to nobody, whatever was chosen beside it.
      if (!filled.showEmail) delete changes.emailVisibility
      if (user.authorRoleTaken) delete changes.role
      return upload('PATCH /user/updateUserProfile', { form: toFormData(changes), onProgress: setSent })
    },
    onSuccess: ({ data, message }) => {
      discard()
      if (!updatePerson(client, data)) return
      notify.success(message)
      onDone()
    },
    onError: (error) => {
      notify.failure(error, PROFILE_FAILURE)
      showServerErrors(error, form)
    },
    onSettled: () => setSent(null),
  })
  const { errors } = form.formState
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((filled) => save.mutate(filled))} className="grid gap-6">
      {(Object.keys(typed).length > 0 || hasAvatar) && (
        <p role="status">What you had typed here is back. Save keeps it, Cancel drops it.</p>
      )}
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
              changeUnsent(unsentAvatar(stored._id), () => (value instanceof File ? value : null))
              form.clearErrors('avatar')
            }}
            onReject={(message) => form.setError('avatar', { message })}
            error={fieldState.error?.message}
            inputRef={field.ref}
          />
        )}
      />
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextAreaField
        label="About you"
        hint={`Everybody sees it on your profile, below your name. At most ${ABOUT_MAX} characters.`}
        rows={3}
        error={errors.about?.message}
        {...form.register('about')}
      />
      <TextAreaField
        label="Links"
        hint={`Other pages of yours, one a line, at most ${PROFILE_LINKS_MAX}. Everybody sees them.`}
        rows={2}
        error={errors.links?.message}
        {...form.register('links')}
      />
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
      <TextField
        label="Email"
        type="email"
        value={user.email}
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
      <p>
        <Link to={paths.profileAs} className="text-accent underline underline-offset-4">
          See yourself as others do
        </Link>
      </p>
      {user.authorRoleTaken ? (
        <p>
          <span className="font-medium">Role: {user.role}.</span> {MESSAGES.authorRoleTaken}
        </p>
      ) : (
        <SelectField
          label="Role"
          options={ROLES}
          hint={
            form.watch('role') === 'Author'
              ? 'Authors write and publish, and others can follow them.'
              : 'Readers read, comment and follow. Blogs and drafts of yours stay where they are, what is scheduled is published at its time, and you can change and delete them: to write new ones, switch back to Author.'
          }
          error={errors.role?.message}
          {...form.register('role')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="min-w-36" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Link to={paths.dashboard} onClick={discard} className={buttonClass('plain')}>
          Cancel
        </Link>
      </div>
      <UploadProgress share={sent} />
    </form>
  )
}

function textsOf(user: ProfileTexts): ProfileTexts {
  const { name, phone, education, role, showEmail } = user
  return {
    name,
    phone,
    education,
    role,
    showEmail,
    // A server of version 0.1.0 does not tell what follows: without these, the first option of each would count as chosen here.
    about: user.about ?? '',
    links: user.links ?? '',
    phoneVisibility: user.phoneVisibility ?? 'nobody',
    educationVisibility: user.educationVisibility ?? 'everybody',
    // What a tick means until something else is chosen.
    emailVisibility: user.emailVisibility === 'signed-in' ? 'signed-in' : 'everybody',
  }
}

/** The fields that differ from the stored profile. */
function changesIn(values: ProfileTexts, stored: User): Partial<ProfileTexts> {
  const before = textsOf(stored)
  const changes = Object.entries(textsOf(values)).filter(
    ([name, value]) => value !== before[name as keyof ProfileTexts],
  )
  return Object.fromEntries(changes)
}

function toFormData({ avatar, ...texts }: Partial<Filled>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.append(name, String(value ?? ''))
  if (avatar instanceof File) body.append('avatar', avatar)
  return body
}
