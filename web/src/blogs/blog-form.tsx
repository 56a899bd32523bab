import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { CATEGORIES } from '#contract/limits.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { BlogPictureField, BlogTextField } from './blog-form-fields.tsx'
import type { BlogForm, BlogValues } from './blog-form-values.ts'

const SECTIONS = [
  ['paraOne', 'Para One'],
  ['paraTwo', 'Para Two'],
  ['paraThree', 'Para Three'],
] as const

type Props = {
  form: UseFormReturn<BlogValues, unknown, BlogForm>
  onSubmit: (values: BlogForm) => void
  failure: string | null
  /** The share of the upload that has been sent, 0 to 1; null without an upload. */
  sent: number | null
  busy: boolean
  publishHint?: string
}

/** The form for writing a new blog and for editing one. */
export function BlogFormView({ form, onSubmit, failure, sent, busy, publishHint }: Props) {
  const { errors } = form.formState
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) top.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [failure])
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={form.handleSubmit(onSubmit)}>
        <div ref={top}>
          <ErrorBanner message={failure} />
        </div>
        <div className="grid gap-6 sm:grid-cols-[1fr_14rem]">
          <TextField
            label="Blog Title"
            placeholder="What is it about?"
            className="font-serif text-lg"
            error={errors.title?.message}
            {...form.register('title')}
          />
          <SelectField
            label="Category"
            options={CATEGORIES}
            empty="Select Category"
            error={errors.category?.message}
            {...form.register('category')}
          />
        </div>
        <Section>
          <BlogPictureField name="mainImage" label="Main Image" required />
        </Section>
        <Section>
          <BlogTextField name="intro" label="Blog Intro" placeholder="Begin with what made you want to write this…" />
        </Section>
        {SECTIONS.map(([name, label]) => (
          <Section key={name} title={label}>
            <TextField
              label={`${label} Title`}
              error={errors[`${name}Title`]?.message}
              {...form.register(`${name}Title`)}
            />
            <BlogTextField name={`${name}Description`} label={`${label} Description`} placeholder="Go on…" />
            <BlogPictureField name={`${name}Image`} label={`${label} Image`} />
          </Section>
        ))}
        <Section>
          <SelectField label="Publish" options={['True', 'False']} hint={publishHint} {...form.register('published')} />
        </Section>
        <div className="mt-10 grid justify-items-start gap-4">
          <Button type="submit" disabled={busy} className="min-w-36">
            {busy ? 'Sending…' : 'Submit'}
          </Button>
          <UploadProgress share={sent} />
        </div>
      </form>
    </FormProvider>
  )
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className="mt-8 grid min-w-0 grid-cols-1 gap-6 border-line [&:has(legend)]:mt-12 [&:has(legend)]:border-t [&:has(legend)]:pt-8">
      {title && (
        <legend className="float-start w-full font-serif text-2xl font-semibold tracking-tight">{title}</legend>
      )}
      {children}
    </fieldset>
  )
}
