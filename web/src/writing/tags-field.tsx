import { useId, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { lastTagIn } from '#contract/tags.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { isComposing } from '../ui/is-composing.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import type { BlogValues } from './blog-form-values.ts'

/**
 * The tags, beside the category: as text with commas between, which Enter writes, too. What others use is suggested
 * while someone types.
 */
export function TagsField() {
  const { register, setValue } = useFormContext<BlogValues>()
  const { errors } = useFormState<BlogValues>({ name: 'tags' })
  const value = useWatch<BlogValues, 'tags'>({ name: 'tags' })
  const input = useRef<HTMLInputElement>(null)
  const { Loaded: Suggestions, load } = useLoaded(() =>
    import('../tags/tag-suggestions.tsx').then(({ TagSuggestions }) => TagSuggestions),
  )
  const id = useId()
  const error = errors.tags?.message
  const { ref, ...field } = register('tags')
  const change = (next: string) => setValue('tags', next, { shouldDirty: true, shouldTouch: true })
  return (
    <div className="relative min-w-0 grow basis-56">
      <input
        {...field}
        ref={(element) => {
          ref(element)
          input.current = element
        }}
        id={id}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        placeholder={messages.tagsPlaceholder}
        aria-label={commonMessages.tags}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-hint`}
        onFocus={load}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event) || event.defaultPrevented) return
          event.preventDefault()
          const { value: typed, selectionStart } = event.currentTarget
          if (lastTagIn(typed).trim() && selectionStart === typed.length) change(typed + spokenLanguage().listSeparator)
        }}
        className="min-h-9 w-full rounded-full border border-transparent bg-transparent text-sm text-ellipsis outline-offset-4 placeholder:text-quiet aria-invalid:border-stop-text pointer-coarse:min-h-11"
      />
      <p id={`${id}-hint`} className={error ? 'mt-1 text-sm font-medium text-stop-text' : 'sr-only'}>
        {error ?? messages.tagsHint}
      </p>
      {Suggestions && <Suggestions id={`${id}list`} field={input} value={value} onChange={change} />}
    </div>
  )
}
