import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { CATEGORIES } from '#contract/limits.ts'
import type { BlogValues } from './blog-form-values.ts'

/** The category, as it will stand above the title; its label is seen until one is chosen. */
export function CategoryField() {
  const { register } = useFormContext<BlogValues>()
  const { errors } = useFormState<BlogValues>({ name: 'category' })
  const id = useId()
  const error = errors.category?.message
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="peer relative max-w-full">
          <select
            id={id}
            required
            aria-invalid={Boolean(error)}
            aria-describedby={error && `${id}error`}
            className="field-sizing-content min-h-9 max-w-full appearance-none rounded-full border border-transparent bg-accent-soft ps-4 pe-9 text-sm font-semibold text-accent aria-invalid:border-stop-text pointer-coarse:min-h-11"
            {...register('category')}
          >
            <option value="">Select Category</option>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-accent"
          />
        </div>
        <label
          htmlFor={id}
          className="sr-only text-sm font-medium text-quiet peer-has-invalid:not-sr-only peer-has-invalid:order-first"
        >
          Category
        </label>
      </div>
      {error && (
        <p id={`${id}error`} className="mt-2 text-sm font-medium text-stop-text">
          {error}
        </p>
      )}
    </div>
  )
}
