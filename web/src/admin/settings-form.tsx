import type { ReactNode } from 'react'
import { FIRST_POSTS_MAX } from '#contract/limits.ts'
import type { AdminSettings, SiteSettings } from '#contract/settings.ts'
import { REGISTRATIONS } from '#contract/site.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { LinesField, SelectField, TextField } from '../ui/inputs.tsx'
import { CategoriesField } from './categories-field.tsx'
import { ColourField } from './colour-field.tsx'
import { LanguageField } from './language-field.tsx'
import { Setting } from './setting.tsx'
import { SiteImageField } from './site-image-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type TextKey = 'name' | 'tagline' | 'description' | 'copyright'

/** What admins choose for the whole site. */
export function SettingsForm({ data }: { data: AdminSettings }) {
  const { user } = useSession()
  const form = useSettingsForm(data, `settings:${user?._id}`)
  const { values, set } = form
  const text = (key: TextKey, label: string, hint?: string) => (
    <Setting name={key} form={form} data={data}>
      <TextField
        label={label}
        {...(hint && { hint })}
        error={form.errors[key]}
        value={values[key]}
        disabled={key in data.fixed}
        onChange={({ target }) => set(key, target.value)}
      />
    </Setting>
  )
  return (
    <form
      ref={form.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="grid max-w-2xl gap-12"
    >
      <Group title="Name and words">
        {text('name', 'Name')}
        {text('tagline', 'Tagline', 'On the home page. Words between * and * have the accent colour.')}
        {text('description', 'Description', 'In the footer, in feeds and among search results.')}
        {text('copyright', 'Copyright', 'The last line of every page; {name} stands for the name.')}
        <Setting name="language" form={form} data={data}>
          <LanguageField
            value={values.language}
            error={form.errors.language}
            onChange={(language) => set('language', language)}
          />
        </Setting>
      </Group>
      <Group title="Accent colour">
        <Setting name="accent" form={form} data={data}>
          <ColourField
            label="Light theme"
            theme="light"
            value={values.accent}
            shown={values.accent}
            error={form.errors.accent}
            onChange={(colour) => set('accent', colour)}
          />
        </Setting>
        <Setting name="accentDark" form={form} data={data}>
          <ColourField
            label="Dark theme"
            theme="dark"
            hint="Left empty, it is made from the other one."
            value={values.accentDark}
            shown={values.accentDark || values.accent}
            error={form.errors.accentDark}
            onChange={(colour) => set('accentDark', colour)}
          />
        </Setting>
      </Group>
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
      <Group title="Categories">
        <Setting name="categories" form={form} data={data}>
          <CategoriesField
            value={values.categories}
            saved={data.values.categories}
            moving={data.moving}
            error={form.errors.categories}
            onChange={(categories) => set('categories', categories)}
          />
        </Setting>
      </Group>
      <Group title="Links">
        <Setting name="headerLinks" form={form} data={data}>
          <LinesField
            label="Header"
            hint="A link a line: its label, then its address. They stand after the site's own."
            rows={3}
            error={form.errors.headerLinks}
            value={values.headerLinks}
            onChange={(text) => set('headerLinks', text)}
          />
        </Setting>
        <Setting name="footerLinks" form={form} data={data}>
          <LinesField
            label="Footer"
            hint="Columns, with an empty line between them: a title, then a link a line. A link to a page that is not published leads to the home page."
            rows={14}
            error={form.errors.footerLinks}
            value={values.footerLinks}
            onChange={(text) => set('footerLinks', text)}
          />
        </Setting>
      </Group>
      <Group title="People">
        <Setting name="registration" form={form} data={data}>
          <SelectField
            label="Who can create an account"
            options={REGISTRATIONS}
            hint="By invitation: who opens an address that an admin gave them. By approval: everybody, and the account cannot sign in before an admin approves it. Whoever has an account can sign in."
            error={form.errors.registration}
            value={values.registration}
            onChange={({ target }) => set('registration', target.value as SiteSettings['registration'])}
          />
        </Setting>
        <Setting name="publicReading" form={form} data={data}>
          <CheckField
            label="Blogs and profiles can be read without an account"
            checked={values.publicReading}
            disabled={'publicReading' in data.fixed}
            onChange={({ target }) => set('publicReading', target.checked)}
          />
        </Setting>
      </Group>
      <Group title="Approval">
        <Setting name="firstPosts" form={form} data={data}>
          <TextField
            label="First posts wait for approval"
            hint="How many of the first blogs and comments of each account; 0: none."
            type="number"
            inputMode="numeric"
            min={0}
            max={FIRST_POSTS_MAX}
            className="max-w-32"
            error={form.errors.firstPosts}
            value={values.firstPosts}
            onChange={({ target }) => set('firstPosts', Number(target.value))}
          />
        </Setting>
        <Setting name="heldWords" form={form} data={data}>
          <LinesField
            label="Words and links that hold a post"
            hint="One a line: a word, some words in their order, or the host of links, such as example.com, with all hosts below it. Case, accents and letters that look alike make no difference."
            rows={8}
            error={form.errors.heldWords}
            value={values.heldWords}
            onChange={(text) => set('heldWords', text)}
          />
        </Setting>
      </Group>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="min-w-36" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save'}
        </Button>
        {form.changed.length > 0 && (
          <Button look="plain" disabled={form.isSaving} onClick={form.discard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
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
