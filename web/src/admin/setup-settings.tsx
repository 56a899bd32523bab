import type { ReactNode } from 'react'
import type { AdminSettings, SettingKey } from '#contract/settings.ts'
import * as settingsMessages from '#messages/admin-settings.ts'
import * as messages from '#messages/admin-setup.ts'
import * as commonMessages from '#messages/common.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { CategoriesField } from './categories-field.tsx'
import { PublicReading, Registration } from './people-group.tsx'
import { Setting } from './setting.tsx'
import { AccentColour, Languages, LogoAndIcon, TextSetting } from './settings-groups.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

/** The settings of each step, and those that are decided even if they stay as they are. */
const FIELDS = {
  name: { Fields: NameAndLook, decided: [] },
  languages: { Fields: Languages, decided: [] },
  // After the languages: their names can be had in that of the site.
  categories: { Fields: CategoryNames, decided: [] },
  registration: { Fields: Registration, decided: ['registration'] },
  reading: { Fields: Reading, decided: ['publicReading'] },
} as const satisfies Record<string, { Fields: (props: { form: SettingsForm }) => ReactNode; decided: SettingKey[] }>

type Props = {
  step: keyof typeof FIELDS
  data: AdminSettings
  onSaved: () => void
  /** Beside the button that saves. */
  children: ReactNode
}

/** A step with settings, which are saved as on their own page. */
export function SetupSettings({ step, data, onSaved, children }: Props) {
  const { user } = useSession()
  const form = useSettingsForm(data, `setup:${step}:${user?._id}`)
  const { Fields, decided } = FIELDS[step]
  return (
    <>
      {form.restoredAt !== undefined && <UnsavedNotice at={form.restoredAt} onDiscard={form.discard} />}
      <form
        ref={form.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit(
            decided.filter((key) => !(key in data.fixed)),
            onSaved,
          )
        }}
        className="grid max-w-2xl gap-9"
      >
        <div className="grid gap-6">
          <Fields form={form} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? commonMessages.saving : messages.saveAndContinue}
          </Button>
          {children}
        </div>
      </form>
    </>
  )
}

function NameAndLook({ form }: { form: SettingsForm }) {
  return (
    <>
      <p className="text-quiet">{messages.nameIntro}</p>
      <TextSetting name="name" form={form} label={commonMessages.name} />
      <TextSetting name="tagline" form={form} label={settingsMessages.tagline} hint={settingsMessages.taglineHint} />
      <TextSetting
        name="description"
        form={form}
        label={settingsMessages.description}
        hint={settingsMessages.descriptionHint}
      />
      <AccentColour form={form} />
      <LogoAndIcon />
    </>
  )
}

function CategoryNames({ form }: { form: SettingsForm }) {
  return (
    <Setting name="categories" form={form}>
      {(field) => <CategoriesField saved={form.data.values.categories} moving={form.data.moving} {...field} />}
    </Setting>
  )
}

function Reading({ form }: { form: SettingsForm }) {
  return (
    <>
      <PublicReading form={form} />
      <p className="text-quiet">{messages.readingIntro}</p>
    </>
  )
}
