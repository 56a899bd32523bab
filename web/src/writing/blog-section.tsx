import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PARAGRAPH_LABELS } from '#contract/blog-fields.ts'
import type { Paragraph } from '#contract/blog-sections.ts'
import { isRejected } from '../ui/picture-field.tsx'
import { BlogPictureField, BlogTextField } from './blog-form-fields.tsx'
import type { BlogValues } from './blog-form-values.ts'
import { TitleField } from './title-field.tsx'

/**
 * A section of the form, at most 160 pixels high until it is used. Then it says more below its fields, never above:
 * the clicked element must not move.
 */
export function BlogSection({ name }: { name: Paragraph }) {
  const { control } = useFormContext<BlogValues>()
  // Not the values themselves, or the section would render again with each word.
  const isFilled = useWatch({
    control,
    name: [`${name}Title`, `${name}Description`, `${name}Image`],
    compute: (values) => values.some(Boolean),
  })
  const picture = useWatch({ control, name: `${name}Image` })
  const [wasFocused, setFocused] = useState(false)
  const isUsed = wasFocused || isFilled
  const hasPreview = picture !== null && !isRejected(picture)
  return (
    <fieldset onFocus={() => setFocused(true)} className={`flex min-w-0 flex-col ${isUsed ? 'mt-14 gap-2' : 'mt-8'}`}>
      <legend className="sr-only">{PARAGRAPH_LABELS[name]}</legend>
      <div className="-order-2">
        <TitleField
          name={`${name}Title`}
          typeClass="py-1 font-serif text-[1.75rem] leading-tight font-semibold tracking-tight"
        />
      </div>
      <BlogTextField name={`${name}Description`} />
      {/* As on the blog: between title and text. */}
      <div className={hasPreview ? '-order-1' : 'mt-1'}>
        <BlogPictureField
          name={`${name}Image`}
          emptyClass="min-h-11"
          previewClass="mb-3 rounded-lg"
          hidesHint={!isUsed}
        />
      </div>
    </fieldset>
  )
}
