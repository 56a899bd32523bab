import { BLOG_FIELDS, type BlogFieldName, FORM_FIELDS, isPictureName } from '#contract/blog-fields.ts'
import type { Draft } from '#contract/drafts.ts'
import { DRAFT_FIELD_MAX, DRAFT_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { fitsInBytes } from '#contract/rich-text.ts'
import type { BlogValues } from '../blog-form-values.ts'

/** A form's values as the server stores them in a draft: each a text, a picture as its URL. */
export type DraftValues = Record<BlogFieldName, string>

/** @param synced what the server has: a picture that is not uploaded yet is no change of it */
export function draftValuesOf(form: BlogValues, synced?: DraftValues): DraftValues {
  const draftValue = (name: BlogFieldName): string => {
    if (!isPictureName(name)) return form[name]
    const picture = form[name]
    if (picture && 'url' in picture) return picture.url
    return picture ? (synced?.[name] ?? '') : ''
  }
  return Object.fromEntries(FORM_FIELDS.map((name) => [name, draftValue(name)])) as DraftValues
}

/** The form's values for those of a draft. */
export function formValuesOf(values: Partial<DraftValues>): Partial<BlogValues> {
  const entries = Object.entries(values) as [BlogFieldName, string][]
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isPictureName(name) ? (value ? { url: value } : null) : value]),
  )
}

/** The values of a server's draft; a field that was never typed is as it was at the start. */
export function valuesIn({ fields }: Draft, start: DraftValues): DraftValues {
  return Object.fromEntries(FORM_FIELDS.map((name) => [name, fields[name]?.value ?? start[name]])) as DraftValues
}

/** Whether the server takes this value: not too long, and a picture only once it is uploaded. */
export function fits(name: BlogFieldName, value: string): boolean {
  if (isPictureName(name)) return value === '' || value.startsWith('/media/')
  const isRich = BLOG_FIELDS[name].kind === 'rich text'
  return isRich ? fitsInBytes(value, DRAFT_TEXT_MAX_BYTES) : value.length <= DRAFT_FIELD_MAX
}
