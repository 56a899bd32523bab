import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { FORM_FIELDS } from '#contract/blog-fields.ts'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import * as messages from '#messages/writing.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { BlogPictureField, BlogTextField } from './blog-form-fields.tsx'
import type { BlogFormState } from './blog-form-values.ts'
import { BlogSection } from './blog-section.tsx'
import { CategoryField } from './category-field.tsx'
import type { OnServer } from './drafts/draft-form.ts'
import { LanguageField } from './language-field.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TagsField } from './tags-field.tsx'
import { TitleField } from './title-field.tsx'
import { WritingBar } from './writing-bar.tsx'

type Props = {
  form: BlogFormState
  onSubmit: () => void
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
  /** What the empty field for the language stands for; left out: the site's. */
  defaultLanguage?: string
  /** Whether a draft may still come into the form; text typed in the meantime stays. */
  reading: boolean
}

/**
 * The form for writing a new blog and for editing one. It looks as the blog will. While it is being sent its fields are
 * inert: what is typed then would be lost.
 */
export function BlogFormView({ form, onSubmit, failure, sent, busy, reading, defaultLanguage = '', ...bar }: Props) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) top.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [failure])
  const submit = form.handleSubmit(onSubmit)
  const leaveField = useFocusAgain(form, busy)
  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        aria-busy={reading || busy}
        onSubmit={(event) => {
          leaveField()
          sendTexts()
          return submit(event)
        }}
        className="all-scripts pb-24"
      >
        <div ref={top} className="measure">
          <ErrorBanner message={failure} />
        </div>
        <div inert={busy}>
          <div className="measure">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <CategoryField />
              <TagsField />
              <LanguageField fallback={defaultLanguage} />
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
        </div>
        <WritingBar sent={sent} busy={busy} {...bar} />
      </form>
      <Shortcuts />
    </FormProvider>
  )
}

/**
 * Gives the focus back once the form could not be sent: to the first field with an error, else to where it was.
 * @returns call it when Submit is pressed: an input method then puts the word it is at into the text
 */
function useFocusAgain(form: BlogFormState, busy: boolean): () => void {
  const left = useRef<Element | null>(null)
  useEffect(() => {
    if (!busy) return
    return () => {
      if (document.activeElement !== document.body) return
      const wrong = FORM_FIELDS.find((name) => form.getFieldState(name).error)
      if (wrong) form.setFocus(wrong)
      else if (left.current instanceof HTMLElement) left.current.focus({ preventScroll: true })
    }
  }, [busy, form])
  return () => {
    left.current = document.activeElement
    if (left.current instanceof HTMLElement) left.current.blur()
  }
}
