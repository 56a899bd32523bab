import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { Role } from '#contract/session.ts'
import { ProfileChanges, type User } from '#contract/users.ts'
import { upload } from '../http/client.ts'
import { restoreAvatar } from '../session/restore-avatar.ts'
import { updatePerson } from '../session/switch-user.ts'
import type { ChosenPicture } from '../ui/picture-field.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { changeUnsent, readUnsent } from '../unsent/use-unsent.ts'
import { type ProfileTexts, unsentAvatar, unsentProfile } from './stored-profile.ts'
import { PROFILE_FAILURE } from './update-profile.ts'

const Filled = ProfileChanges.extend({ showEmail: z.boolean(), role: Role, avatar: z.custom<ChosenPicture>() })
type Filled = z.infer<typeof Filled>
type Values = ProfileTexts & { avatar: ChosenPicture }

/** The state of the profile form, for the components of its fields. */
export type ProfileFormState = UseFormReturn<Values, unknown, Filled>

/**
 * The profile form, with what was typed into it before and has not been saved; `onDone` runs once it is saved. What was
 * typed has to be loaded.
 */
export function useProfileForm(user: User, onDone: () => void) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [stored] = useState(user)
  const { form, isRestored } = useUnsentValues(stored)
  const discard = () => {
    changeUnsent(unsentProfile(stored._id), () => ({}))
    changeUnsent(unsentAvatar(stored._id), () => null)
  }
  const save = useMutation({
    mutationFn: (filled: Filled) =>
      upload('PATCH /user/updateUserProfile', {
        form: toFormData(changesOf(filled, user, stored)),
        onProgress: setSent,
      }),
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
  return {
    form,
    /** Whether the form has unsaved input from before. */
    isRestored,
    /** Keeps a chosen picture until it is saved. */
    keepAvatar: (avatar: ChosenPicture) =>
      changeUnsent(unsentAvatar(stored._id), () => (avatar instanceof File ? avatar : null)),
    /** Forgets the unsaved input. */
    discard,
    save,
    /** The share of the form that is sent; null while nothing is being sent. */
    sent,
  }
}

/** A form that stores its input, and starts with the stored input. */
function useUnsentValues(stored: User) {
  const [typed] = useState(() => readUnsent(unsentProfile(stored._id)))
  const form = useZodForm<Values, Filled>(Filled, { ...profileTexts(stored), ...typed, avatar: stored.avatar })
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
  return { form, isRestored: Object.keys(typed).length > 0 || hasAvatar }
}

/** The request body of a filled form. */
function changesOf(filled: Filled, user: User, stored: User): Partial<Filled> {
  const before = profileTexts(stored)
  const { name, phone, education, avatar, ...choices } = filled
  // A choice, as the text about oneself, is sent only if it was made here: it may have been made otherwise elsewhere.
  const made = Object.entries(choices).filter(([choice, value]) => value !== before[choice as keyof typeof choices])
  const changes: Partial<Filled> = { name, phone, education, avatar, ...Object.fromEntries(made) }
  // Without its tick the email is shown to no one, regardless of the choice beside it.
  if (!filled.showEmail) delete changes.emailVisibility
  if (user.authorRoleTaken) delete changes.role
  return changes
}

function profileTexts(user: ProfileTexts): ProfileTexts {
  const { name, phone, education, role, showEmail } = user
  return {
    name,
    phone,
    education,
    role,
    showEmail,
    // A server of version 0.1.0 lacks the following: without these, the first option of each would count as chosen
    // here.
    about: user.about ?? '',
    links: user.links ?? '',
    language: user.language ?? '',
    phoneVisibility: user.phoneVisibility ?? 'nobody',
    educationVisibility: user.educationVisibility ?? 'everybody',
    // The meaning of a tick until something else is chosen.
    emailVisibility: user.emailVisibility === 'signed-in' ? 'signed-in' : 'everybody',
  }
}

/** The fields that differ from the stored profile. */
function changesIn(values: ProfileTexts, stored: User): Partial<ProfileTexts> {
  const before = profileTexts(stored)
  const changes = Object.entries(profileTexts(values)).filter(
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
