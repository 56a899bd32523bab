import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { serverPages as messages } from '../language/messages.ts'
import { blogHtml, pictureHtml } from './blog-html.ts'
import type { ExportedSite } from './exported.ts'
import { offlinePage } from './offline-page.ts'

/** A blog in the list of `index.html`. */
export interface ListedBlog {
  title: string
  /** Of its page, relative to the list. */
  file: string
  author: string
  at: string
  isPublished: boolean
}

/** A blog and its public comments as a page. @param addressOf the address of a picture, as seen from the page */
export function exportedBlogPage(
  blog: Blog,
  comments: Comment[],
  site: ExportedSite,
  addressOf: (path: string) => string,
): string {
  const { title, standfirst, authorName, category, mainImage } = blog
  const about = [authorName, category, ...blog.tags.map((tag) => `#${tag}`), dayOf(blog)].map(escapeHtml).join(' · ')
  return offlinePage(
    title,
    [
      `<p><a href="../index.html">${escapeHtml(site.name)}</a></p>`,
      `<h1>${escapeHtml(title)}</h1>`,
      standfirst && `<p><em>${escapeHtml(standfirst)}</em></p>`,
      `<p><small>${about}</small></p>`,
      pictureHtml(addressOf(mainImage.url), ''),
      blogHtml(blog, addressOf),
      commentList(comments),
    ].join('\n'),
    blog.language ?? site.language,
  )
}

function commentList(comments: Comment[]): string {
  if (comments.length === 0) return ''
  const top = comments.filter(({ parent }) => parent === undefined)
  const threads = Map.groupBy(comments, ({ parent }) => parent)
  const known = new Set(comments.map(({ _id }) => _id))
  // What they replied to was removed.
  const orphans = comments.filter(({ parent }) => parent !== undefined && !known.has(parent))
  const item = (comment: Comment): string => {
    const replies = threads.get(comment._id) ?? []
    const below = replies.length > 0 ? `<ul>${replies.map(item).join('')}</ul>` : ''
    const quote = comment.quote ? `<blockquote>${escapeHtml(comment.quote)}</blockquote>` : ''
    const by = `<small>${joined([escapeHtml(comment.authorInfo.name), comment.createdAt.slice(0, 10)])}</small>`
    const text = escapeHtml(comment.comment).replace(/\n/g, '<br>')
    return `<li id="comment-${comment._id}">${quote}<p>${text}</p><p>${by}</p>${below}</li>`
  }
  const heading = formatMessage(messages.exportedComments, { count: comments.length })
  return `<h2>${heading}</h2>\n<ul>${[...top, ...orphans].map(item).join('\n')}</ul>`
}

const dayOf = ({ published, publishedAt, createdAt }: Blog) =>
  published ? (publishedAt ?? createdAt).slice(0, 10) : messages.unpublished

/** The page that one opens first: all blogs, newest first. */
export function exportedIndex(site: ExportedSite, blogs: ListedBlog[], now: Date): string {
  const items = blogs
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ title, file, author, at, isPublished }) => {
      const when = isPublished ? at.slice(0, 10) : messages.unpublished
      return `<li><a href="${file}">${escapeHtml(title)}</a> <small>${joined([escapeHtml(author), when])}</small></li>`
    })
  return offlinePage(
    site.name,
    [
      `<h1>${escapeHtml(site.name)}</h1>`,
      `<p>${escapeHtml(site.description)}</p>`,
      `<p><small>${formatMessage(messages.exportedFrom, { address: escapeHtml(site.url), day: now.toISOString().slice(0, 10) })}</small></p>`,
      `<ul>${items.join('\n')}</ul>`,
    ].join('\n'),
    site.language,
  )
}
