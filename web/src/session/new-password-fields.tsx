import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { NewPassword } from '#contract/session.ts'
import * as messages from '#messages/session.ts'
import * as validation from '#messages/validation.ts'
import { PasswordField } from '../ui/inputs.tsx'

/** The fields of a new password, typed twice. */
export const PasswordTwice = z.object({ password: NewPassword, again: z.string() })
type PasswordTwice = z.infer<typeof PasswordTwice>

/** For `refine`: whether both were typed alike, and the error at the second field. */
export const isSamePassword = ({ password, again }: PasswordTwice) => password === again
export const NOT_SAME = { path: ['again'], error: validation.passwordsDiffer }

type Props = { register: (name: keyof PasswordTwice) => UseFormRegisterReturn; errors: FieldErrors<PasswordTwice> }

export function NewPasswordFields({ register, errors }: Props) {
  return (
    <>
      <PasswordField
        label={messages.newPassword}
        hint={formatMessage(messages.passwordHint, { min: PASSWORD_MIN })}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={messages.newPasswordAgain}
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again')}
      />
    </>
  )
}
