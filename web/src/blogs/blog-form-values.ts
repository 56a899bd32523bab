import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type Blog, BlogFields } from '#contract/blogs.ts'
import { BLOG_PICTURES, type BlogPictureName } from '#contract/blog-fields.ts'
import { MESSAGES } from '#contract/messages.ts'
import { type ChosenPicture, isRejected } from '../ui/picture-field.tsx'

const isChosen = (value: unknown) => typeof value === 'object' && value !== null
function usable(value: ChosenPicture, context: z.RefinementCtx) {
  if (value && isRejected(value)) context.addIssue({ code: 'custom', message: value.refused })
}
const OptionalPicture = z.custom<ChosenPicture>((value) => value === null || isChosen(value)).superRefine(usable)

/** The whole form: the contract's fields, and the pictures that are sent with them. */
export const BlogForm = BlogFields.extend({
  mainImage: z.custom<Exclude<ChosenPicture, null>>(isChosen, MESSAGES.mainImageRequired).superRefine(usable),
  paraOneImage: OptionalPicture,
  paraTwoImage: OptionalPicture,
  paraThreeImage: OptionalPicture,
  publishAt: z.string(),
})
export type BlogForm = z.infer<typeof BlogForm>

export type BlogFormState = UseFormReturn<BlogValues, unknown, BlogForm>

/** The rich texts. */
export type TextName = 'intro' | 'paraOneDescription' | 'paraTwoDescription' | 'paraThreeDescription'

/** The fields that the user fills in; the idempotency key is generated on submit. `publishAt` is empty without a time. */
type FieldName = Exclude<keyof BlogFields, 'submissionId'> | 'publishAt'

/** What is wrong with one text of the form, as the check of the whole form says it. */
export function textError(name: TextName, html: string): string | undefined {
  return BlogFields.shape[name].safeParse(html).error?.issues[0]?.message
}

/** The form's values while it is being filled in: text in every field but the pictures, Publish too. */
export type BlogValues = BlogTexts & BlogPictures
export type BlogTexts = Record<FieldName, string>
export type BlogPictures = Record<BlogPictureName, ChosenPicture>

export const EMPTY_BLOG: BlogValues = {
  title: '',
  standfirst: '',
  category: '',
  tags: '',
  mainImage: null,
  intro: '',
  paraOneTitle: '',
  paraOneDescription: '',
  paraOneImage: null,
  paraTwoTitle: '',
  paraTwoDescription: '',
  paraTwoImage: null,
  paraThreeTitle: '',
  paraThreeDescription: '',
  paraThreeImage: null,
  published: 'True',
  publishAt: '',
}

/**
 * The form as multipart data. A stored picture is named by its URL; an empty picture field removes it.
 * @param version the version that is being edited; undefined for a new blog
 */
export function toFormData(form: BlogForm, version?: number): FormData {
  const body = new FormData()
  for (const name of Object.keys(EMPTY_BLOG) as (keyof BlogValues)[]) {
    if (isPictureName(name)) continue
    body.append(name, name === 'published' ? (form.published ? 'True' : 'False') : String(form[name] ?? ''))
  }
  for (const name of BLOG_PICTURES) {
    const picture = form[name]
    if (picture instanceof File) body.append(name, picture)
    else if (picture && 'url' in picture) body.append(`${name}Url`, picture.url)
    else if (version && !picture) body.append(`remove${name[0]?.toUpperCase()}${name.slice(1)}`, 'true')
  }
  if (version) body.append('version', String(version))
  return body
}

function isPictureName(name: string): name is BlogPictureName {
  return (BLOG_PICTURES as readonly string[]).includes(name)
}

/** Whether both hold the same values. Stored pictures are compared by URL. */
export function isSameBlog(one: BlogValues, other: BlogValues): boolean {
  return Object.keys(differing(one, other)).length === 0
}

/** The values of the fields in which a form differs from another one. */
export function differing(one: BlogValues, other: BlogValues): Partial<BlogValues> {
  const names = (Object.keys(EMPTY_BLOG) as (keyof BlogValues)[]).filter((name) => {
    const [a, b] = [one[name], other[name]]
    return a !== b && !(isStored(a) && isStored(b) && a.url === b.url)
  })
  return Object.fromEntries(names.map((name) => [name, one[name]]))
}

function isStored(value: ChosenPicture | string): value is { url: string } {
  return typeof value === 'object' && value !== null && 'url' in value
}

/** Splits a form's values into texts and pictures. */
export function splitPictures(values: BlogValues): { texts: BlogTexts; pictures: BlogPictures } {
  const { mainImage, paraOneImage, paraTwoImage, paraThreeImage, ...texts } = values
  return { texts, pictures: { mainImage, paraOneImage, paraTwoImage, paraThreeImage } }
}

/** The form's values for a stored blog. Publish is always True, also for a draft, as the specification says. */
export function valuesOf(known: Blog): BlogValues {
  const values = { ...EMPTY_BLOG }
  for (const name of Object.keys(values) as (keyof BlogValues)[]) Object.assign(values, { [name]: known[name] })
  return { ...values, tags: known.tags.join(', '), published: 'True', publishAt: known.publishAt ?? '' }
}
