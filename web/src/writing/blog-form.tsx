import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import * as messages from '#messages/writing.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { BlogPictureField, BlogTextField } from './blog-form-fields.tsx'
import type { BlogForm, BlogFormState } from './blog-form-values.ts'
import { BlogSection } from './blog-section.tsx'
import { CategoryField } from './category-field.tsx'
import type { OnServer } from './drafts/draft-form.ts'
import { Shortcuts } from './shortcuts.tsx'
import { TagsField } from './tags-field.tsx'
import { TitleField } from './title-field.tsx'
import { WritingBar } from './writing-bar.tsx'

type Props = {
  form: BlogFormState
  onSubmit: (values: BlogForm) => void
  failure: string | null
  /** The share of the upload that has been sent, 0 to 1; null without an upload. */
  sent: number | null
  busy: boolean
  publishHint?: string
  /** Beside Publish. */
  children?: ReactNode
  /** Where the words are now, such as whether they are saved. */
  status: ReactNode
  /** Saves what was typed immediately; resolves to whether it is saved. */
  onSave: () => Promise<boolean>
  /** Saves it on the server, for a preview link. */
  onShare: () => Promise<OnServer>
  /** Whether a draft may still come into the form; text typed in the meantime stays. */
  reading: boolean
}

/** The form for writing a new blog and for editing one. It looks as the blog will. */
export function BlogFormView({ form, onSubmit, failure, sent, reading, ...bar }: Props) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) top.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [failure])
  const submit = form.handleSubmit(onSubmit)
  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        aria-busy={reading}
        onSubmit={(event) => {
          sendTexts()
          return submit(event)
        }}
        className="all-scripts pb-24"
      >
        <div ref={top} className="measure">
          <ErrorBanner message={failure} />
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <CategoryField />
            <TagsField />
          </div>
          <div className="mt-5">
            <TitleField
              name="title"
              typeClass="py-1 font-serif text-4xl leading-[1.12] font-semibold tracking-[-0.02em] sm:text-[3.25rem]"
            />
          </div>
          <div className="mt-4">
            <TitleField
              name="standfirst"
              aside={messages.standfirstHint}
              typeClass="py-1 font-serif text-xl leading-snug sm:text-2xl"
            />
          </div>
        </div>
        <div className="wrap mt-8 sm:mt-10">
          <BlogPictureField name="mainImage" required emptyClass="min-h-28" previewClass="rounded-xl" />
        </div>
        <div className="measure mt-8 sm:mt-10">
          <BlogTextField name="intro" aside={messages.introHint} className="[--text-height:6rem]" />
          {PARAGRAPHS.map((name) => (
            <BlogSection key={name} name={name} />
          ))}
        </div>
        <WritingBar sent={sent} {...bar} />
      </form>
      <Shortcuts />
    </FormProvider>
  )
}
