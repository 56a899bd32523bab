import { stringify } from 'yaml'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import type { Blog } from '#contract/blogs.ts'
import { blogPath } from '../blogs/slug.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { convertToMarkdown } from './convert-to-markdown.ts'

/** The address of a picture, as `writeRichText` writes it. */
const PICTURE = /(<img src=")([^"<>]*)/g

/**
 * A blog as Markdown with YAML front matter, as static site generators read it.
 * @param blog with its full text; an unpublished one has `draft: true`
 * @param site its URL, without a slash at the end
 * @param pictureAt the address of a picture in the Markdown, by its stored one
 * @returns undefined if its text takes too long to convert
 */
export async function blogMarkdown(
  blog: Blog,
  site: string,
  pictureAt: (url: string) => string,
): Promise<string | undefined> {
  const { _id: id, title, slug, standfirst, authorName, category, tags, mainImage } = blog
  const matter = {
    title,
    ...(slug !== '' && { slug }),
    date: blog.publishedAt ?? blog.createdAt,
    updated: blog.updatedAt,
    ...(!blog.published && { draft: true }),
    author: authorName,
    category,
    ...(tags.length > 0 && { tags }),
    ...(blog.language && { lang: blog.language }),
    ...(standfirst !== '' && { description: standfirst }),
    cover: pictureAt(mainImage.url),
    id,
    url: site + blogPath({ id, title }),
  }
  // All of it at once, so that footnotes are numbered over all sections.
  const sections = PARAGRAPHS.map((name) => {
    const [heading, image] = [blog[`${name}Title`], blog[`${name}Image`]]
    const title = heading && `<h2>${escapeHtml(heading)}</h2>`
    return title + (image ? `<p><img src="${image.url}" alt=""></p>` : '') + blog[`${name}Description`]
  })
  const html = blog.intro + sections.join('')
  const body = await convertToMarkdown(
    html.replace(PICTURE, (_, start: string, url: string) => start + escapeHtml(pictureAt(url))),
  )
  return body === undefined ? undefined : `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${body}`
}
