import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { InvitedAs } from '#contract/invitations.ts'
import { Registration } from '#contract/users.ts'
import * as messages from '#messages/session.ts'
import * as validation from '#messages/validation.ts'
import { messageOf } from '../http/api-error.ts'
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
  avatar: z.custom<File>((value) => value instanceof File, validation.avatarRequired),
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

/** The token of an invitation, and to whom and as what it was sent by email. */
export interface Invited {
  invitation?: string
  invitedAs?: InvitedAs | undefined
}

export type RegistrationFormState = UseFormReturn<Values, unknown, Filled>

/**
 * The registration form with its earlier input, and the mutation that sends it and signs in; `onDone` runs
 * once the user is signed in.
 */
export function useRegistration({ invitation, invitedAs }: Invited, onDone: () => Promise<void>) {
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
  useEffect(() => {
    for (const field of ['email', 'role'] as const)
      if (invitedAs && form.getValues(field) === '') form.setValue(field, invitedAs[field])
  }, [form, invitedAs])
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
  const isCreated = registration.error instanceof CookiesRefused
  const failure =
    registration.error &&
    (isCreated ? messages.createdWithoutCookie : messageOf(registration.error, messages.registerFailed))
  return {
    form,
    registration,
    /** Why it has failed, or null. */
    failure,
    /** The share of the form that is sent; null while nothing is being sent. */
    sent,
  }
}
