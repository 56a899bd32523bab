import { useId } from 'react'
import { languageTag } from '#contract/language-tag.ts'
import * as messages from '#messages/admin-settings.ts'
import { TextField } from '../ui/inputs.tsx'

const SUGGESTED =
  'ar bg bn ca cs da de el en en-GB en-US es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const languageName = (tag: string) => NAMES.of(tag) ?? tag
const byName = (one: string, other: string) => languageName(one).localeCompare(languageName(other), 'en')

type Props = { value: string; error: string | undefined; onChange: (tag: string) => void }

/** The language of the blogs as a tag, suggested by its name, and the name of the typed tag. */
export function LanguageField({ value, error, onChange }: Props) {
  const list = useId()
  const tag = languageTag(value)
  return (
    <>
      <TextField
        label={messages.language}
        hint={`${tag ? `${languageName(tag)}. ` : ''}${messages.languageHint}`}
        error={error}
        list={list}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        className="max-w-64"
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {SUGGESTED.split(' ')
          .sort(byName)
          .map((suggested) => (
            <option key={suggested} value={suggested}>
              {languageName(suggested)}
            </option>
          ))}
      </datalist>
    </>
  )
}
