import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { ABOUT_MAX, PROFILE_LINKS_MAX } from '#contract/limits.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/inputs.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { useUnsentLoaded } from '../unsent/use-unsent.ts'
import { AvatarField, ContactFields, EmailFields, LanguageField, RoleField } from './profile-fields.tsx'
import { unsentAvatar, unsentProfile } from './stored-profile.ts'
import { useProfileForm } from './use-profile-form.ts'

type Props = { user: User; onDone: () => void }

/** The form for the user's own profile, with their unsaved input. `onDone` runs once it is saved. */
export function ProfileForm(props: Props) {
  const hasTexts = useUnsentLoaded(unsentProfile(props.user._id))
  const hasPicture = useUnsentLoaded(unsentAvatar(props.user._id))
  return hasTexts && hasPicture && <LoadedForm {...props} />
}

function LoadedForm({ user, onDone }: Props) {
  const { form, isRestored, keepAvatar, discard, save, sent } = useProfileForm(user, onDone)
  const { errors } = form.formState
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((filled) => save.mutate(filled))} className="grid gap-6">
      {isRestored && <p role="status">{messages.inputRestored}</p>}
      <AvatarField form={form} onKeep={keepAvatar} />
      <TextField
        label={commonMessages.name}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextAreaField
        label={messages.aboutYou}
        hint={formatMessage(messages.aboutHint, { max: ABOUT_MAX })}
        rows={3}
        error={errors.about?.message}
        {...form.register('about')}
      />
      <TextAreaField
        label={messages.links}
        hint={formatMessage(messages.linksHint, { max: PROFILE_LINKS_MAX })}
        rows={2}
        error={errors.links?.message}
        {...form.register('links')}
      />
      <ContactFields form={form} />
      <EmailFields form={form} email={user.email} />
      <p>
        <Link to={paths.profileAs} className="text-accent underline underline-offset-4">
          {messages.seeAsOthers}
        </Link>
      </p>
      <LanguageField form={form} />
      <RoleField form={form} user={user} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="min-w-36" disabled={save.isPending}>
          {save.isPending ? commonMessages.saving : messages.save}
        </Button>
        <Link to={paths.dashboard} onClick={discard} className={buttonClass('plain')}>
          {commonMessages.cancel}
        </Link>
      </div>
      <UploadProgress share={sent} />
    </form>
  )
}
