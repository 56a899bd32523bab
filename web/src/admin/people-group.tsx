import type { SiteSettings } from '#contract/settings.ts'
import { REGISTRATIONS } from '#contract/site.ts'
import * as messages from '#messages/admin-settings.ts'
import { CheckField } from '../ui/check-field.tsx'
import { SelectField } from '../ui/inputs.tsx'
import { Setting } from './setting.tsx'
import { Group } from './settings-group.tsx'
import type { SettingsForm as Form } from './use-settings-form.ts'

const REGISTRATION_LABELS: Record<SiteSettings['registration'], string> = {
  everybody: messages.everybody,
  invitation: messages.byInvitation,
  approval: messages.byApproval,
  nobody: messages.nobody,
}

export function PeopleOfSite({ form }: { form: Form }) {
  return (
    <Group title={messages.people} anchor="people">
      <Registration form={form} />
      <PublicReading form={form} />
    </Group>
  )
}

export function Registration({ form }: { form: Form }) {
  return (
    <Setting name="registration" form={form}>
      {({ value, error, onChange }) => (
        <SelectField
          label={messages.registration}
          options={REGISTRATIONS}
          labels={REGISTRATION_LABELS}
          hint={messages.registrationHint}
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value as SiteSettings['registration'])}
        />
      )}
    </Setting>
  )
}

export function PublicReading({ form }: { form: Form }) {
  return (
    <Setting name="publicReading" form={form}>
      {({ value, onChange }) => (
        <CheckField
          label={messages.publicReading}
          checked={value}
          disabled={'publicReading' in form.data.fixed}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
    </Setting>
  )
}
