import { BLOG_PICTURES } from '#contract/blog-fields.ts'
import type { BlogForm } from './blog-form-values.ts'

const fetched = new Map<string, Promise<File | null>>()

/**
 * The form with its stored pictures as files, for a new blog: those of a deleted one may only be in this browser's
 * cache. A missing picture is null.
 */
export async function withPictureFiles(form: BlogForm): Promise<BlogForm> {
  const files = await Promise.all(
    BLOG_PICTURES.map(async (name) => {
      const picture = form[name]
      return [name, picture && 'url' in picture ? await fileAt(picture.url) : picture]
    }),
  )
  return { ...form, ...Object.fromEntries(files) }
}

/** The same file for the same picture, so that a form that is sent again is known to be the same. */
function fileAt(url: string): Promise<File | null> {
  const file = fetched.get(url) ?? fetchFile(url)
  fetched.set(url, file)
  return file
}

async function fetchFile(url: string): Promise<File | null> {
  const answer = await fetch(url, { cache: 'force-cache' }).catch(() => null)
  if (!answer?.ok) return null
  const content = await answer.blob()
  return new File([content], url.split('/').at(-1) ?? 'picture', { type: content.type })
}
