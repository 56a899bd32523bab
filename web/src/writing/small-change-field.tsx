import { useFormContext, useWatch } from 'react-hook-form'
import * as messages from '#messages/writing.ts'
import type { BlogValues } from './blog-form-values.ts'

type Props = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether no one is notified of a change of a public blog, beside Publish. Not shown when it is unpublished. */
export function SmallChangeField({ checked, onChange }: Props) {
  const { control } = useFormContext<BlogValues>()
  const published = useWatch({ control, name: 'published' })
  if (published === 'False') return null
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm max-sm:order-first max-sm:w-full max-sm:min-h-7 max-sm:text-xs">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 cursor-pointer accent-accent max-sm:size-5"
      />
      {messages.smallChange}
    </label>
  )
}
