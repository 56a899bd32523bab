import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { categoryNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/writing.ts'
import { useCategories } from '../settings/queries.ts'
import type { BlogValues } from './blog-form-values.ts'

/** The category, as it will be above the title; its label is seen until one is chosen. */
export function CategoryField() {
  const { register } = useFormContext<BlogValues>()
  const { errors } = useFormState<BlogValues>({ name: 'category' })
  const categories = useCategories()
  const id = useId()
  const notice = useFollowedCategory()
  const error = errors.category?.message
  return (
    <div className="max-w-full min-w-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="peer relative max-w-full">
          <select
            id={id}
            required
            aria-invalid={Boolean(error)}
            aria-describedby={error && `${id}-error`}
            className="field-sizing-content min-h-9 max-w-full appearance-none rounded-full border border-transparent bg-accent-soft ps-4 pe-9 text-sm font-semibold text-accent aria-invalid:border-stop-text pointer-coarse:min-h-11"
            {...register('category')}
          >
            <option value="">{messages.selectCategory}</option>
            {categories.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
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
          {messages.category}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm font-medium text-stop-text">
          {error}
        </p>
      )}
      <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
        {notice}
      </p>
    </div>
  )
}

/**
 * Keeps the chosen category one of the site's: what replaced it when an admin renamed or retired it, also for a draft
 * that is older than that.
 * @returns what was changed, for the author
 */
function useFollowedCategory(): string | undefined {
  const { setValue } = useFormContext<BlogValues>()
  const chosen = useWatch<BlogValues, 'category'>({ name: 'category' })
  const current = categoryNamed(useCategories(), chosen)
  const [followed, setFollowed] = useState<{ from: string; to: string }>()
  useEffect(() => {
    if (chosen === '' || chosen === current) return
    const to = current ?? ''
    setFollowed({ from: chosen, to })
    setValue('category', to, { shouldDirty: true })
  }, [chosen, current, setValue])
  if (!followed || followed.to !== chosen) return undefined
  const text = followed.to ? messages.categoryReplaced : messages.categoryGone
  return formatMessage(text, { category: followed.from })
}
