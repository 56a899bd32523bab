import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { hashtag, lastTagIn, tagsIn } from '#contract/tags.ts'
import { ComboboxList, useSettled } from '../ui/combobox-list.tsx'
import { tagSuggestions } from './queries.ts'

export type TagSuggestionsProps = {
  id: string
  field: RefObject<HTMLInputElement | null>
  /** The text of the field. */
  value: string
  onChange: (value: string) => void
}

/** Tags that others use, for the last one in a field of tags. */
export function TagSuggestions({ id, field, value, onChange }: TagSuggestionsProps) {
  const written = lastTagIn(value)
  const last = written.trim()
  const typed = useSettled(last)
  const { data = [] } = useQuery({ ...tagSuggestions(typed), enabled: typed !== '' })
  const used = tagsIn(value)
  const options = data.filter((tag) => !used.includes(tag)).map((tag) => ({ key: tag, content: hashtag(tag) }))
  const { listSeparator } = spokenLanguage()
  const choose = (tag: string) => {
    const before = value.slice(0, value.length - written.length)
    onChange(`${before}${before && listSeparator.endsWith(' ') ? ' ' : ''}${tag}${listSeparator}`)
  }
  return (
    <ComboboxList
      id={id}
      field={field}
      text={last && typed ? value : ''}
      options={options}
      onChoose={({ key }) => choose(key)}
    />
  )
}
