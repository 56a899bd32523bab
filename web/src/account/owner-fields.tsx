import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Link } from 'react-router'
import type { OwnerProof } from '#contract/account.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import { paths } from '../paths.ts'
import { CodeField } from '../session/code-field.tsx'
import { PasswordField } from '../ui/inputs.tsx'
import { Message } from '../ui/message.tsx'

type Props = {
  user: User
  register: UseFormRegister<OwnerProof>
  errors: FieldErrors<OwnerProof>
}

/** Whether an account has anything that its owner can prove it with in a form. */
export const canProve = (user: User) => user.hasPassword || user.hasSecondFactor

/** Fields that prove ownership of an account: the password or, without one, a code. */
export function OwnerFields({ user, register, errors }: Props) {
  if (user.hasPassword) {
    return (
      <PasswordField
        label={messages.yourPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
    )
  }
  if (user.hasSecondFactor) return <CodeField error={errors.code?.message} {...register('code')} />
  return (
    <p>
      <Message
        text={messages.proveWithoutPassword}
        values={{
          link: (inner) => (
            <Link to={paths.forgotPassword} className="text-accent underline underline-offset-4">
              {inner}
            </Link>
          ),
        }}
      />
    </p>
  )
}
