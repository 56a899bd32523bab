import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { formatMessage } from '#contract/format-message.ts'
import * as fields from '#messages/fields.ts'
import * as messages from '#messages/writing.ts'
import { newestOwnBlog } from '../blogs/queries.ts'
import { useSession } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'
import { languageName, offeredLanguages } from '../ui/languages.ts'
import type { BlogValues } from './blog-form-values.ts'

/** The language of the author's newest blog, which a new one is in unless another is chosen; empty: the site's. */
export function useNewestLanguage(): string {
  const isAuthor = useSession().user?.role === 'Author'
  const { data } = useQuery({ ...newestOwnBlog, enabled: isAuthor })
  return data?.language ?? ''
}

/** The language, beside the tags. @param props.fallback what an empty field stands for; empty: the site's language */
export function LanguageField({ fallback }: { fallback: string }) {
  const { register } = useFormContext<BlogValues>()
  const { errors } = useFormState<BlogValues>({ name: 'language' })
  const chosen = useWatch<BlogValues, 'language'>({ name: 'language' })
  const { language: ofSite } = useSettings()
  const id = useId()
  const error = errors.language?.message
  return (
    <div className="max-w-full min-w-0">
      <div className="relative max-w-full">
        <select
          id={id}
          aria-label={fields.language}
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${id}-error`}
          className="field-sizing-content min-h-9 max-w-full appearance-none rounded-full border border-transparent bg-transparent ps-0 pe-6 text-sm text-quiet aria-invalid:border-stop-text pointer-coarse:min-h-11"
          {...register('language')}
        >
          <option value="">
            {formatMessage(messages.languageDefault, { language: languageName(fallback || ofSite) })}
          </option>
          {offeredLanguages(ofSite, fallback, chosen).map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-1 top-1/2 size-4 -translate-y-1/2 text-quiet"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm font-medium text-stop-text">
          {error}
        </p>
      )}
    </div>
  )
}
