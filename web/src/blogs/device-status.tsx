import { useFormState } from 'react-hook-form'
import type { BlogFormState } from './blog-form-values.ts'

/** Where the words are, as far as this device knows. */
export function DeviceStatus({ form, refused }: { form: BlogFormState; refused: boolean }) {
  const { isDirty } = useFormState({ control: form.control })
  if (refused) return 'Not saved: this browser keeps nothing'
  return isDirty ? 'Kept on this device' : 'Nothing to save yet'
}
