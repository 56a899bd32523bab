import { BLOG_PICTURES, type BlogPictureName, LINES, RICH_TEXTS } from '#contract/blog-fields.ts'
import type { Blog } from '#contract/blogs.ts'
import { withoutFootnotes } from '#contract/footnotes.ts'
import type { Picture } from '#contract/pictures.ts'
import { minutesToRead } from '#contract/reading-time.ts'
import { textOf } from '#contract/rich-text.ts'
import { isTag, tagsIn } from '#contract/tags.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/previews.ts'
import { withHighlightedCode } from '../../ui/highlight-code.ts'
import type { ChosenPicture } from '../../ui/picture-field.tsx'
import { pictureSource } from '../../ui/picture-source.ts'
import type { BlogValues } from '../blog-form-values.ts'

/** In place of a main image that is not chosen yet: its size, and a grey that is visible in both themes. */
const MISSING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="700"><rect width="1600" height="700" fill="#8884"/></svg>'

/** The blog that a form would become. `release` frees its pictures. */
export async function previewBlog(typed: BlogValues, author: User | null) {
  const values = { ...typed }
  for (const name of LINES) values[name] = typed[name].trim()
  const urls: string[] = []
  const urlOf = (blob: Blob) => {
    const url = URL.createObjectURL(blob)
    urls.push(url)
    return url
  }
  const pictures = {} as Record<BlogPictureName, Picture | null>
  for (const name of BLOG_PICTURES) pictures[name] = await pictureOf(values[name], urlOf)
  const coloured = await colouredTexts(values)
  const now = new Date().toISOString()
  const blog: Blog = {
    ...values,
    ...pictures,
    coloured,
    _id: 'preview',
    title: values.title || messages.titleMissing,
    slug: '',
    minutes: minutesToRead(values),
    tags: tagsIn(values.tags).filter(isTag),
    mainImage: pictures.mainImage ?? (await sized(urlOf(new Blob([MISSING], { type: 'image/svg+xml' })))),
    excerpt: values.standfirst || textOf(withoutFootnotes(values.intro)).slice(0, 200),
    published: true,
    createdBy: author?._id ?? '',
    authorName: author?.name ?? messages.you,
    authorAvatar: pictureSource(author?.avatar ?? null, 48) ?? '',
    createdAt: now,
    publishedAt: now,
    updatedAt: now,
    publishAt: null,
    commentsClosed: false,
    version: 1,
  }
  const release = () => {
    for (const url of urls) URL.revokeObjectURL(url)
  }
  return { blog, release }
}

/** The texts that contain code, with its colours. */
async function colouredTexts(values: BlogValues): Promise<NonNullable<Blog['coloured']>> {
  const withCode = RICH_TEXTS.filter((name) => values[name].includes('<code class="language-'))
  const texts = withCode.map(async (name) => [name, await withHighlightedCode(values[name])])
  return Object.fromEntries(await Promise.all(texts))
}

async function pictureOf(value: ChosenPicture, urlOf: (blob: Blob) => string): Promise<Picture | null> {
  if (value instanceof Blob) return sized(urlOf(value))
  if (!value || !('url' in value)) return null
  return 'variants' in value ? (value as Picture) : sized(value.url)
}

async function sized(url: string): Promise<Picture> {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => null)
  return { url, width: image.naturalWidth || 1, height: image.naturalHeight || 1, placeholder: '', variants: [] }
}
