import type { ComponentProps } from 'react'
import * as messages from '#messages/session.ts'
import { ApiError } from '../http/api-error.ts'
import { TextField } from '../ui/inputs.tsx'

/** Whether a call was rejected because it needs a code, or another one. */
export function needsCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.errors.some(({ path }) => path === 'code')
}

/** The field for a code of an authenticator app or a recovery code. Text, as recovery codes have letters. */
export function CodeField(props: { error?: string | undefined; hint?: string } & ComponentProps<'input'>) {
  return (
    <TextField
      label={messages.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      dir="ltr"
    />
  )
}
