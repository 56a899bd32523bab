import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  BLOG_PICTURES,
  type BlogFieldName,
  type BlogPictureName,
  FORM_FIELDS,
  isPictureName,
  type RichTextName,
} from '#contract/blog-fields.ts'
import { type Blog, BlogFields, REMOVABLE_PICTURES, type RemovablePicture, removeName } from '#contract/blogs.ts'
import { shapeOf } from '#contract/shape-of.ts'
import * as validation from '#messages/validation.ts'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { type ChosenPicture, isRejected } from '../ui/picture-field.tsx'

const isChosen = (value: unknown) => typeof value === 'object' && value !== null
function usable(value: ChosenPicture, context: z.RefinementCtx) {
  if (value && isRejected(value)) context.addIssue({ code: 'custom', message: value.refused })
}
const OptionalPicture = z.custom<ChosenPicture>((value) => value === null || isChosen(value)).superRefine(usable)

/** The whole form: the contract's fields, and the pictures that are sent with them. */
export const BlogForm = BlogFields.extend({
  mainImage: z.custom<Exclude<ChosenPicture, null>>(isChosen, validation.mainImageRequired).superRefine(usable),
  ...shapeOf(REMOVABLE_PICTURES, () => OptionalPicture),
  publishAt: z.string(),
})
export type BlogForm = z.infer<typeof BlogForm>

export type BlogFormState = UseFormReturn<BlogValues, unknown, BlogForm>

/**
 * The form as it is sent, with what another device typed since Submit was pressed. Throws if that has made it invalid,
 * which its fields then say.
 */
export function valuesToSend(form: BlogFormState): BlogForm {
  sendTexts()
  const { data, error } = BlogForm.safeParse(form.getValues())
  if (data) return data
  void form.trigger()
  throw new Error(error.issues[0]?.message)
}

/** The error of one text of the form, as the check of the whole form gives it. */
export function textError(name: RichTextName, html: string): string | undefined {
  return BlogFields.shape[name].safeParse(html).error?.issues[0]?.message
}

export type TextName = Exclude<BlogFieldName, BlogPictureName>
const TEXT_NAMES = FORM_FIELDS.filter((name): name is TextName => !isPictureName(name))

/**
 * The form's values while it is being filled in: text in every field but the pictures, Publish too, and a time that is
 * empty if there is none. The idempotency key is generated on submit.
 */
export type BlogValues = BlogTexts & BlogPictures
export type BlogTexts = Record<TextName, string>
export type BlogPictures = Record<BlogPictureName, ChosenPicture>

export const EMPTY_BLOG = {
  ...Object.fromEntries(FORM_FIELDS.map((name) => [name, isPictureName(name) ? null : ''])),
  published: 'True',
} as BlogValues

/**
 * The form as multipart data. A stored picture is named by its URL; an empty picture field removes it.
 * @param version the version that is being edited; undefined for a new blog
 */
export function toFormData(form: BlogForm, version?: number): FormData {
  const body = new FormData()
  for (const name of TEXT_NAMES) {
    body.append(name, name === 'published' ? (form.published ? 'True' : 'False') : String(form[name] ?? ''))
  }
  for (const name of BLOG_PICTURES) {
    const picture = form[name]
    if (picture instanceof File) body.append(name, picture)
    else if (picture && 'url' in picture) body.append(`${name}Url`, picture.url)
    else if (version && !picture) body.append(removeName(name as RemovablePicture), 'true')
  }
  if (version) body.append('version', String(version))
  return body
}

/** A form with its pictures as they were chosen: one that was uploaded meanwhile does not make it another form. */
export function asChosen(form: BlogForm, fileOf: (url: string) => File | undefined): BlogForm {
  const chosen = { ...form }
  for (const name of BLOG_PICTURES) {
    const picture = form[name]
    if (picture && 'url' in picture) Object.assign(chosen, { [name]: fileOf(picture.url) ?? picture })
  }
  return chosen
}

/** Whether both hold the same values. Stored pictures are compared by URL. */
export function isSameBlog(one: BlogValues, other: BlogValues): boolean {
  return Object.keys(differing(one, other)).length === 0
}

/** The values of the fields in which a form differs from another one. */
export function differing(one: BlogValues, other: BlogValues): Partial<BlogValues> {
  const names = FORM_FIELDS.filter((name) => {
    const [a, b] = [one[name], other[name]]
    return a !== b && !(isStored(a) && isStored(b) && a.url === b.url)
  })
  return Object.fromEntries(names.map((name) => [name, one[name]]))
}

function isStored(value: ChosenPicture | string): value is { url: string } {
  return typeof value === 'object' && value !== null && 'url' in value
}

/** The texts alone. */
export const textsOf = (values: BlogTexts): BlogTexts => shapeOf(TEXT_NAMES, (name) => values[name])

/** Splits a form's values into texts and pictures. */
export function splitPictures(values: BlogValues): { texts: BlogTexts; pictures: BlogPictures } {
  return {
    texts: textsOf(values),
    pictures: shapeOf(BLOG_PICTURES, (name) => values[name]) as BlogPictures,
  }
}

/** The form's values for a stored blog. Publish is always True, also for a draft, as the specification says. */
export function valuesOf(known: Blog): BlogValues {
  const values = Object.fromEntries(FORM_FIELDS.map((name) => [name, known[name]])) as BlogValues
  return {
    ...values,
    tags: known.tags.join(', '),
    language: known.language ?? '',
    published: 'True',
    publishAt: known.publishAt ?? '',
  }
}
