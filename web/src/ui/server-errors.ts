import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../http/api-error.ts'

/** Shows the server's validation errors at their fields, and focuses the first of these. */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
): void {
  if (!(error instanceof ApiError)) return
  const known = error.errors.filter(({ path }) => path in form.getValues())
  for (const [index, { path, message }] of known.entries()) {
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
}
