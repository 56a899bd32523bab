import { formatMessage } from '#contract/format-message.ts'
import { INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import { FIRST_POSTS_MAX } from '#contract/limits.ts'
import { type SiteSettings, spokenBy } from '#contract/settings.ts'
import * as messages from '#messages/admin-settings.ts'
import * as commonMessages from '#messages/common.ts'
import { CheckField } from '../ui/check-field.tsx'
import { LinesField, SelectField, TextField } from '../ui/inputs.tsx'
import { OWN_NAMES } from '../ui/interface-language-names.ts'
import { CategoriesField } from './categories-field.tsx'
import { ColourField } from './colour-field.tsx'
import { LanguageField } from './language-field.tsx'
import { LinksPreview } from './links-preview.tsx'
import { RetiredCategories } from './retired-categories.tsx'
import { Setting } from './setting.tsx'
import { Group } from './settings-group.tsx'
import { SiteImageField } from './site-image-field.tsx'
import type { SettingsForm as Form } from './use-settings-form.ts'

export function NameAndWords({ form }: { form: Form }) {
  return (
    <Group title={messages.nameAndWords}>
      <TextSetting name="name" form={form} label={commonMessages.name} />
      <TextSetting name="tagline" form={form} label={messages.tagline} hint={messages.taglineHint} />
      <TextSetting name="description" form={form} label={messages.description} hint={messages.descriptionHint} />
      <TextSetting
        name="copyright"
        form={form}
        label={messages.copyright}
        hint={formatMessage(messages.copyrightHint, { namePlaceholder: '{name}', yearPlaceholder: '{year}' })}
      />
      <Languages form={form} />
    </Group>
  )
}

/** Of the interface, and of the blogs. */
export function Languages({ form }: { form: Form }) {
  const isAlike = spokenBy(form.values) === form.values.language
  return (
    <>
      <Setting name="interfaceLanguage" form={form}>
        {({ value, error, onChange }) => (
          <SelectField
            label={messages.interfaceLanguage}
            options={['', ...INTERFACE_LANGUAGES]}
            labels={{ '': messages.asTheBlogs, ...OWN_NAMES }}
            hint={messages.interfaceLanguageHint}
            error={error}
            value={value}
            onChange={({ target }) => {
              const chosen = target.value as SiteSettings['interfaceLanguage']
              // Who has the pages in another language most likely writes in it, too.
              if (chosen && isAlike && !('language' in form.data.fixed)) form.set('language', chosen)
              onChange(chosen)
            }}
          />
        )}
      </Setting>
      <Setting name="language" form={form}>
        {(field) => <LanguageField {...field} />}
      </Setting>
    </>
  )
}

type TextSettingProps = {
  name: 'name' | 'tagline' | 'description' | 'copyright' | 'announcement'
  form: Form
  label: string
  hint?: string
}

/** A line of text. */
export function TextSetting({ name, form, label, hint }: TextSettingProps) {
  return (
    <Setting name={name} form={form}>
      {({ value, error, onChange }) => (
        <TextField
          label={label}
          {...(hint && { hint })}
          error={error}
          value={value}
          disabled={name in form.data.fixed}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Setting>
  )
}

export function AccentColour({ form }: { form: Form }) {
  return (
    <Group title={messages.accentColour}>
      <Setting name="accent" form={form}>
        {(field) => <ColourField label={messages.lightTheme} theme="light" shown={field.value} {...field} />}
      </Setting>
      <Setting name="accentDark" form={form}>
        {(field) => (
          <ColourField
            label={messages.darkTheme}
            theme="dark"
            hint={messages.darkThemeHint}
            shown={field.value || form.values.accent}
            {...field}
          />
        )}
      </Setting>
    </Group>
  )
}

/** Pictures, which are saved as soon as they are chosen. */
export function LogoAndIcon() {
  return (
    <Group title={messages.logoAndIcon}>
      <SiteImageField
        kind="logo"
        label={messages.logo}
        hint={messages.logoHint}
        previewClass="rounded-lg bg-white p-4 [&_img]:object-contain"
      />
      <SiteImageField
        kind="logo-dark"
        label={messages.darkLogo}
        hint={messages.darkLogoHint}
        previewClass="rounded-lg bg-black p-4 [&_img]:object-contain"
      />
      <SiteImageField
        kind="icon"
        label={messages.icon}
        hint={messages.iconHint}
        previewClass="aspect-square rounded-lg"
      />
    </Group>
  )
}

export function Categories({ form }: { form: Form }) {
  return (
    <Group title={commonMessages.categories}>
      <Setting name="categories" form={form}>
        {(field) => <CategoriesField saved={form.data.values.categories} moving={form.data.moving} {...field} />}
      </Setting>
      <RetiredCategories isChanged={form.changed.includes('categories')} />
    </Group>
  )
}

export function LinksOfSite({ form }: { form: Form }) {
  return (
    <Group title={messages.links} anchor="links">
      <Setting name="headerLinks" form={form}>
        {(field) => <LinesField label={messages.header} hint={messages.headerHint} rows={3} {...field} />}
      </Setting>
      <Setting name="footerLinks" form={form}>
        {(field) => <LinesField label={messages.footer} hint={messages.footerHint} rows={14} {...field} />}
      </Setting>
      <LinksPreview form={form} />
      <Setting name="socialLinks" form={form}>
        {(field) => <LinesField label={messages.socialLinks} hint={messages.socialLinksHint} rows={3} {...field} />}
      </Setting>
    </Group>
  )
}

export function Maintenance({ form }: { form: Form }) {
  return (
    <Group title={messages.maintenance}>
      <Setting name="maintenance" form={form}>
        {({ value, onChange }) => (
          <CheckField
            label={messages.maintenanceOn}
            hint={messages.maintenanceHint}
            checked={value}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </Setting>
    </Group>
  )
}

export function ApprovalOfPosts({ form }: { form: Form }) {
  return (
    <Group title={messages.approval}>
      <p className="text-quiet">{messages.spamRule}</p>
      <Setting name="firstPosts" form={form}>
        {({ value, error, onChange }) => (
          <TextField
            label={messages.firstPosts}
            hint={messages.firstPostsHint}
            type="number"
            inputMode="numeric"
            min={0}
            max={FIRST_POSTS_MAX}
            className="max-w-32"
            error={error}
            value={value}
            onChange={({ target }) => onChange(Number(target.value))}
          />
        )}
      </Setting>
      <Setting name="heldWords" form={form}>
        {(field) => <LinesField label={messages.heldWords} hint={messages.heldWordsHint} rows={8} {...field} />}
      </Setting>
    </Group>
  )
}
