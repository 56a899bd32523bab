import type { ReactNode } from 'react'
import type { Category } from '#contract/categories.ts'
import type { SettingKey, SiteSettings } from '#contract/settings.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-settings.ts'
import { Message, srOnly } from '../ui/message.tsx'
import { nameOfSetting } from './setting-names.ts'
import type { SettingsForm as Form } from './use-settings-form.ts'

type SettingProps<Key extends SettingKey> = {
  name: Key
  form: Form
  /** The field, given the form's value of this setting. */
  children: (field: {
    value: SiteSettings[Key]
    error: string | undefined
    onChange: (value: SiteSettings[Key]) => void
  }) => ReactNode
}

/** A setting's field, and below it what someone else has made of it in the meantime, what fixes it, and its default. */
export function Setting<Key extends SettingKey>({ name, form, children }: SettingProps<Key>) {
  const { values, defaults, fixed } = form.data
  const isDefault = JSON.stringify(form.values[name]) === JSON.stringify(defaults[name])
  return (
    <div>
      {children({ value: form.values[name], error: form.errors[name], onChange: (value) => form.set(name, value) })}
      {fixed[name] && (
        <p className="mt-2 text-sm text-quiet">
          <Message text={messages.fixed} values={{ variable: <code>{fixed[name]}</code> }} />
        </p>
      )}
      {form.isBehind(name) && (
        <p role="status" className="mt-2 text-sm">
          <Message
            text={messages.changedMeanwhile}
            values={{ value: <bdi className="font-medium">{settingText(values[name])}</bdi> }}
          />{' '}
          <TextButton onClick={() => form.drop(name)}>{adminMessages.useTheirs}</TextButton>
        </p>
      )}
      {/* The default categories would leave blogs of others without one. */}
      {!isDefault && !fixed[name] && name !== 'categories' && (
        <p className="mt-2 text-sm">
          <TextButton onClick={() => form.set(name, defaults[name])}>
            <Message
              text={messages.useDefault}
              values={{ name: nameOfSetting(name), value: settingText(defaults[name]), hidden: srOnly }}
            />
          </TextButton>
        </p>
      )}
    </div>
  )
}

/** Characters of a value that is named in a sentence. */
const SHOWN_MAX = 80

function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.map((category: Category) => category.name).join(' · ')
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  const text = value === '' ? messages.none : String(value).replaceAll('\n', ' · ')
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="text-start text-accent underline underline-offset-4">
      {children}
    </button>
  )
}
