import { PARAGRAPHS } from '#contract/blog-sections.ts'
import type { Blog } from '#contract/blogs.ts'
import { escapeHtml } from '../http/escape-html.ts'

/**
 * The text of a blog below its main picture as HTML for other programs: sections with their headings and pictures, and
 * without what only the site's own pages use.
 * @param addressOf the address there of one that begins with a slash
 */
export function blogHtml(blog: Blog, addressOf: (path: string) => string): string {
  const sections = PARAGRAPHS.map((name) => {
    const [title, image] = [blog[`${name}Title`], blog[`${name}Image`]]
    const heading = title && `<h2>${escapeHtml(title)}</h2>`
    return (
      heading +
      (image ? pictureHtml(addressOf(image.url), title) : '') +
      standalone(blog[`${name}Description`], addressOf)
    )
  })
  return standalone(blog.intro, addressOf) + sections.join('')
}

/** A picture as a paragraph. */
export const pictureHtml = (url: string, alt: string) => `<p><img src="${url}" alt="${escapeHtml(alt)}"></p>`

/** No attribute of stored HTML contains a quote. */
function standalone(html: string, addressOf: (path: string) => string): string {
  return html.replace(/<(?:img|a|figure)\b[^<>]*>/g, (tag) =>
    tag
      .replace(/ (?:srcset|sizes|loading|data-width|target)="[^"]*"/g, '')
      .replace(/ (src|href)="(\/(?!\/)[^"]*)"/g, (_, name: string, path: string) => ` ${name}="${addressOf(path)}"`),
  )
}
