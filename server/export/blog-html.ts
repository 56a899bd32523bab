import { PARAGRAPHS } from '#contract/blog-sections.ts'
import type { Blog } from '#contract/blogs.ts'
import { footnoteItems, numberFootnotes } from '#contract/footnotes.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { common as messages } from '../language/messages.ts'

/**
 * The text of a blog below its main picture as HTML for other programs: sections with their headings and pictures, then
 * the footnotes, and without what only the site's own pages use.
 * @param addressOf the address there of one that begins with a slash
 * @param scope distinguishes the ids of footnotes where several blogs are in one document
 */
export function blogHtml(blog: Blog, addressOf: (path: string) => string, scope = ''): string {
  const { texts, notes } = numberFootnotes(
    [blog.intro, ...PARAGRAPHS.map((name) => blog[`${name}Description`])].map((html) => standalone(html, addressOf)),
    scope,
  )
  const sections = PARAGRAPHS.map((name, at) => {
    const [title, image] = [blog[`${name}Title`], blog[`${name}Image`]]
    const heading = title && `<h2>${escapeHtml(title)}</h2>`
    return heading + (image ? pictureHtml(addressOf(image.url), title) : '') + (texts[at + 1] ?? '')
  })
  const footnotes = notes.length > 0 ? `<hr><ol>${footnoteItems(notes, messages.backToText, scope)}</ol>` : ''
  return (texts[0] ?? '') + sections.join('') + footnotes
}

/** A picture as a paragraph. */
export const pictureHtml = (url: string, alt: string) => `<p><img src="${url}" alt="${escapeHtml(alt)}"></p>`

/** A gallery is its pictures, one after another. No attribute of stored HTML contains a quote. */
function standalone(html: string, addressOf: (path: string) => string): string {
  return html
    .replace(/<\/?div\b[^<>]*>/g, '')
    .replace(/<(?:img|a|figure)\b[^<>]*>/g, (tag) =>
      tag
        .replace(/ (?:srcset|sizes|loading|data-width|target)="[^"]*"/g, '')
        .replace(/ (src|href)="(\/(?!\/)[^"]*)"/g, (_, name: string, path: string) => ` ${name}="${addressOf(path)}"`),
    )
}
