import { formatMessage } from '#contract/format-message.ts'
import type { ImportChoices, ImportDetails } from '#contract/imports.ts'
import * as messages from '#messages/imports.ts'
import { useCategories } from '../settings/queries.ts'
import { CheckField } from '../ui/check-field.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'

export interface ChoiceErrors {
  category: string | undefined
  address: string | undefined
  /** By the authors' keys. */
  authors: Record<string, string>
}

type Props = {
  of: Pick<ImportDetails, 'authors' | 'mayHaveResponses'>
  choices: ImportChoices
  errors: ChoiceErrors
  onChange: (choices: ImportChoices) => void
}

/** What an admin chooses before an import. */
export function ImportChoicesForm({ of: { authors, mayHaveResponses }, choices, errors, onChange }: Props) {
  const categories = useCategories().map(({ name }) => name)
  const emailOf = (key: string) => choices.authors.find((one) => one.key === key)?.email ?? ''
  const choose = (key: string, email: string) =>
    onChange({ ...choices, authors: [...choices.authors.filter((one) => one.key !== key), { key, email }] })
  return (
    <fieldset className="mt-4 grid gap-5">
      <legend className="mb-3 text-lg font-semibold">{messages.choices}</legend>
      <SelectField
        label={messages.category}
        options={categories}
        empty={formatMessage(messages.firstCategory, { name: categories[0] ?? '' })}
        value={choices.category}
        error={errors.category}
        onChange={({ target }) => onChange({ ...choices, category: target.value })}
      />
      <TextField
        label={messages.address}
        hint={messages.addressHint}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={choices.address}
        error={errors.address}
        onChange={({ target }) => onChange({ ...choices, address: target.value })}
      />
      {mayHaveResponses && (
        <CheckField
          label={messages.responses}
          hint={messages.responsesHint}
          checked={choices.responses}
          onChange={({ target }) => onChange({ ...choices, responses: target.checked })}
        />
      )}
      {authors.length > 0 && (
        <fieldset className="grid gap-4">
          <legend className="font-medium">{messages.authors}</legend>
          <p className="text-sm text-quiet">{messages.authorsHint}</p>
          {authors.map(({ key, name, email }) => (
            <TextField
              key={key}
              label={formatMessage(messages.accountOf, { name })}
              {...(email !== null && { hint: formatMessage(messages.emailInExport, { email }) })}
              type="email"
              autoComplete="off"
              value={emailOf(key)}
              error={errors.authors[key]}
              onChange={({ target }) => choose(key, target.value)}
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}
