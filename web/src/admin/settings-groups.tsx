import type { ReactNode } from 'react'
import { FIRST_POSTS_MAX } from '#contract/limits.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { REGISTRATIONS } from '#contract/site.ts'
import { CheckField } from '../ui/check-field.tsx'
import { LinesField, SelectField, TextField } from '../ui/inputs.tsx'
import { CategoriesField } from './categories-field.tsx'
import { ColourField } from './colour-field.tsx'
import { LanguageField } from './language-field.tsx'
import { Setting } from './setting.tsx'
import { SiteImageField } from './site-image-field.tsx'
import type { SettingsForm as Form } from './use-settings-form.ts'

export function NameAndWords({ form }: { form: Form }) {
  return (
    <Group title="Name and words">
      <TextSetting name="name" form={form} label="Name" />
      <TextSetting
        name="tagline"
        form={form}
        label="Tagline"
        hint="On the home page. Words between * and * have the accent colour."
      />
      <TextSetting
        name="description"
        form={form}
        label="Description"
        hint="In the footer, in feeds and among search results."
      />
      <TextSetting
        name="copyright"
        form={form}
        label="Copyright"
        hint="The last line of every page; {name} stands for the name."
      />
      <Setting name="language" form={form}>
        {(field) => <LanguageField {...field} />}
      </Setting>
    </Group>
  )
}

type TextSettingProps = {
  name: 'name' | 'tagline' | 'description' | 'copyright'
  form: Form
  label: string
  hint?: string
}

/** A line of text. */
function TextSetting({ name, form, label, hint }: TextSettingProps) {
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
    <Group title="Accent colour">
      <Setting name="accent" form={form}>
        {(field) => <ColourField label="Light theme" theme="light" shown={field.value} {...field} />}
      </Setting>
      <Setting name="accentDark" form={form}>
        {(field) => (
          <ColourField
            label="Dark theme"
            theme="dark"
            hint="Left empty, it is made from the other one."
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
    <Group title="Logo and icon">
      <SiteImageField
        kind="logo"
        label="Logo"
        hint="In place of the name in the header, 36 pixels high. A picture is used as soon as it is chosen."
        previewClass="rounded-lg bg-white p-4 [&_img]:object-contain"
      />
      <SiteImageField
        kind="logo-dark"
        label="Logo for the dark theme"
        hint="If the other one cannot be seen on a dark ground."
        previewClass="rounded-lg bg-black p-4 [&_img]:object-contain"
      />
      <SiteImageField
        kind="icon"
        label="Icon"
        hint="A square picture of 256 pixels or more, for tabs of the browser and home screens."
        previewClass="aspect-square rounded-lg"
      />
    </Group>
  )
}

export function Categories({ form }: { form: Form }) {
  return (
    <Group title="Categories">
      <Setting name="categories" form={form}>
        {(field) => <CategoriesField saved={form.data.values.categories} moving={form.data.moving} {...field} />}
      </Setting>
    </Group>
  )
}

export function LinksOfSite({ form }: { form: Form }) {
  return (
    <Group title="Links">
      <Setting name="headerLinks" form={form}>
        {(field) => (
          <LinesField
            label="Header"
            hint="A link a line: its label, then its address. They stand after the site's own."
            rows={3}
            {...field}
          />
        )}
      </Setting>
      <Setting name="footerLinks" form={form}>
        {(field) => (
          <LinesField
            label="Footer"
            hint="Columns, with an empty line between them: a title, then a link a line. A link to a page that is not published leads to the home page."
            rows={14}
            {...field}
          />
        )}
      </Setting>
    </Group>
  )
}

export function PeopleOfSite({ form }: { form: Form }) {
  return (
    <Group title="People">
      <Setting name="registration" form={form}>
        {({ value, error, onChange }) => (
          <SelectField
            label="Who can create an account"
            options={REGISTRATIONS}
            hint="By invitation: who opens an address that an admin gave them. By approval: everybody, and the account cannot sign in before an admin approves it. Whoever has an account can sign in."
            error={error}
            value={value}
            onChange={({ target }) => onChange(target.value as SiteSettings['registration'])}
          />
        )}
      </Setting>
      <Setting name="publicReading" form={form}>
        {({ value, onChange }) => (
          <CheckField
            label="Blogs and profiles can be read without an account"
            checked={value}
            disabled={'publicReading' in form.data.fixed}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </Setting>
    </Group>
  )
}

export function ApprovalOfPosts({ form }: { form: Form }) {
  return (
    <Group title="Approval">
      <Setting name="firstPosts" form={form}>
        {({ value, error, onChange }) => (
          <TextField
            label="First posts wait for approval"
            hint="How many of the first blogs and comments of each account; 0: none."
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
        {(field) => (
          <LinesField
            label="Words and links that hold a post"
            hint="One a line: a word, some words in their order, or the host of links, such as example.com, with all hosts below it. Case, accents and letters that look alike make no difference."
            rows={8}
            {...field}
          />
        )}
      </Setting>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="font-serif text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
