import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { BLOG_FIELDS, type LineName } from '#contract/blog-fields.ts'
import { InlineField } from '../ui/inline-field.tsx'
import { isComposing } from '../ui/is-composing.ts'
import type { BlogValues } from './blog-form-values.ts'

type Props = {
  name: LineName
  /** Words after the label while the field is empty. */
  aside?: string
  typeClass: string
}

/** A title as large as it will be read. It grows with its text, and takes no line breaks. */
export function TitleField({ name, aside, typeClass }: Props) {
  const { register } = useFormContext<BlogValues>()
  // Not the form's own state, or the whole form would render again with each word of a text.
  const { errors } = useFormState<BlogValues>({ name })
  const { onChange, ...field } = register(name)
  const value = useWatch<BlogValues, LineName>({ name })
  return (
    <InlineField label={BLOG_FIELDS[name].label} aside={aside} error={errors[name]?.message} typeClass={typeClass}>
      {({ id, describedBy, invalid }) => (
        // The invisible copy gives the textarea its height.
        <div
          data-copy={`${value} `}
          className="grid after:invisible after:[grid-area:1/1] after:whitespace-pre-wrap after:content-[attr(data-copy)]"
        >
          <textarea
            {...field}
            id={id}
            rows={1}
            dir="auto"
            placeholder=" "
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => {
              joinLines(event.target)
              void onChange(event)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposing(event)) event.preventDefault()
            }}
            className="peer resize-none overflow-hidden bg-transparent outline-none [grid-area:1/1]"
          />
        </div>
      )}
    </InlineField>
  )
}

/** Takes out pasted line breaks; the caret stays where it is between the words. */
function joinLines(field: HTMLTextAreaElement): void {
  const { value, selectionStart } = field
  const line = (text: string) => text.replace(/\s*\n\s*/g, ' ')
  if (line(value) === value) return
  field.value = line(value)
  const at = line(value.slice(0, selectionStart)).length
  field.setSelectionRange(at, at)
}
