import { useId } from 'react'
import { languageTag } from '#contract/language-tag.ts'
import * as messages from '#messages/admin-settings.ts'
import { TextField } from '../ui/inputs.tsx'
import { languageName, offeredLanguages } from '../ui/languages.ts'

type Props = { value: string; error: string | undefined; onChange: (tag: string) => void }

/** The language of the blogs as a tag, suggested by its name, and the name of the typed tag. */
export function LanguageField({ value, error, onChange }: Props) {
  const list = useId()
  const tag = languageTag(value)
  return (
    <>
      <TextField
        label={messages.language}
        hint={[...(tag ? [languageName(tag)] : []), messages.languageHint].join(' · ')}
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
        {offeredLanguages().map((offered) => (
          <option key={offered} value={offered}>
            {languageName(offered)}
          </option>
        ))}
      </datalist>
    </>
  )
}
