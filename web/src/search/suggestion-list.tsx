import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { hashtag } from '#contract/tags.ts'
import { paths } from '../paths.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ComboboxList, useSettled } from '../ui/combobox-list.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { suggestions } from './queries.ts'

export type SuggestionListProps = {
  id: string
  field: RefObject<HTMLInputElement | null>
  /** The typed text; empty: nothing since the page was opened. */
  text: string
}

/** Blogs, authors and tags that match the typed text; choosing one opens its page. */
export function SuggestionList({ id, field, text }: SuggestionListProps) {
  const navigate = useNavigate()
  const language = useTextLanguage()
  const typed = useSettled(text.trim())
  const { data } = useQuery({ ...suggestions(typed), enabled: typed !== '' })
  const labelled = (label: string, lang?: string) => (
    <span dir="auto" lang={lang} className="line-clamp-2 min-w-0">
      {label}
    </span>
  )
  const options = [
    ...(data?.blogs ?? []).map(({ _id, title, slug }) => ({
      key: paths.blog(_id, slug),
      content: labelled(title, language),
    })),
    ...(data?.authors ?? []).map(({ _id, name, avatar }) => ({
      key: paths.profile(_id),
      content: (
        <>
          <Avatar url={avatar ? pictureSource(avatar, 32) : undefined} size={24} />
          {labelled(name)}
        </>
      ),
    })),
    ...(data?.tags ?? []).map((tag) => ({ key: paths.tag(tag), content: labelled(hashtag(tag)) })),
  ]
  const open = (to: string) => {
    // The page that opens takes the focus.
    field.current?.blur()
    void navigate(to)
  }
  const asked = text.trim() !== '' && typed !== '' ? text : ''
  return <ComboboxList id={id} field={field} text={asked} options={options} onChoose={({ key }) => open(key)} />
}
