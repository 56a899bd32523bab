import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import { blogPath } from '../blogs/slug.ts'
import { withoutControls, xml } from '../http/xml.ts'
import { blogHtml } from './blog-html.ts'
import type { ExportedAuthor, ExportedSite } from './exported.ts'

const NAMESPACES = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
}

/** WordPress has numbers for ids. */
export class WordPressIds {
  #last = 0
  next(): number {
    return ++this.#last
  }
}

/** The beginning of a WordPress export (WXR 1.2). */
export function wordPressHead(site: ExportedSite, authors: ExportedAuthor[]): string {
  const names = Object.entries(NAMESPACES).map(([prefix, uri]) => ['xmlns:', prefix, '="', uri, '"'].join(''))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${names.join(' ')}>
<channel>
<title>${xml(site.name)}</title>
<link>${xml(site.url)}</link>
<description>${xml(site.description)}</description>
<language>${xml(site.language)}</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${xml(site.url)}</wp:base_site_url>
<wp:base_blog_url>${xml(site.url)}</wp:base_blog_url>
${authors.map(authorOf).join('\n')}
${site.categories.map(categoryOf).join('\n')}
`
}

export const WORDPRESS_END = '</channel>\n</rss>\n'

const authorOf = ({ id, name, email }: ExportedAuthor, at: number) =>
  `<wp:author><wp:author_id>${at + 1}</wp:author_id><wp:author_login>${id}</wp:author_login><wp:author_email>${xml(email)}</wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name></wp:author>`

const categoryOf = (name: string, at: number) =>
  `<wp:category><wp:term_id>${at + 1}</wp:term_id><wp:category_nicename>${nicename(name)}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`

/** A blog as a post, after the attachment that is its lead picture. */
export function wordPressItems(blog: Blog, comments: Comment[], site: ExportedSite, ids: WordPressIds): string {
  const picture = { id: ids.next(), url: site.url + blog.mainImage.url }
  const post = ids.next()
  const at = blog.publishedAt ?? blog.createdAt
  const link = site.url + blogPath({ id: blog._id, title: blog.title })
  return `<item>
<title>${cdata(blog.title)}</title>
<link>${xml(picture.url)}</link>
<dc:creator>${blog.createdBy}</dc:creator>
<guid isPermaLink="false">${xml(picture.url)}</guid>
<content:encoded></content:encoded>
<wp:post_id>${picture.id}</wp:post_id>
${dates(at)}
<wp:post_name>picture-${picture.id}</wp:post_name>
<wp:status>inherit</wp:status>
<wp:post_parent>${post}</wp:post_parent>
<wp:post_type>attachment</wp:post_type>
<wp:attachment_url>${xml(picture.url)}</wp:attachment_url>
</item>
<item>
<title>${cdata(blog.title)}</title>
<link>${xml(link)}</link>
<pubDate>${new Date(at).toUTCString()}</pubDate>
<dc:creator>${blog.createdBy}</dc:creator>
<guid isPermaLink="false">urn:uuid:${blog._id}</guid>
<content:encoded>${cdata(blogHtml(blog, (path) => site.url + path))}</content:encoded>
<excerpt:encoded>${cdata(blog.standfirst)}</excerpt:encoded>
<wp:post_id>${post}</wp:post_id>
${dates(at)}
<wp:post_modified_gmt>${day(blog.updatedAt)}</wp:post_modified_gmt>
<wp:comment_status>${blog.commentsClosed ? 'closed' : 'open'}</wp:comment_status>
<wp:ping_status>closed</wp:ping_status>
<wp:post_name>${blog.slug}</wp:post_name>
<wp:status>${blog.published ? 'publish' : 'draft'}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>post</wp:post_type>
<wp:is_sticky>0</wp:is_sticky>
${termOf('category', blog.category)}
${blog.tags.map((tag) => termOf('post_tag', tag)).join('\n')}
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${picture.id}</wp:meta_value></wp:postmeta>
${commentsOf(comments, site, ids)}</item>
`
}

/** Replies follow what they reply to, as an older comment is listed first. */
function commentsOf(comments: Comment[], site: ExportedSite, ids: WordPressIds): string {
  const numbers = new Map(comments.map(({ _id }) => [_id, ids.next()]))
  return comments
    .map(
      ({ _id, parent, comment, createdAt, authorInfo }) => `<wp:comment>
<wp:comment_id>${numbers.get(_id)}</wp:comment_id>
<wp:comment_author>${cdata(authorInfo.name)}</wp:comment_author>
<wp:comment_author_email></wp:comment_author_email>
<wp:comment_author_url>${xml(`${site.url}/userProfile/${authorInfo._id}`)}</wp:comment_author_url>
<wp:comment_author_IP></wp:comment_author_IP>
<wp:comment_date>${day(createdAt)}</wp:comment_date>
<wp:comment_date_gmt>${day(createdAt)}</wp:comment_date_gmt>
<wp:comment_content>${cdata(comment)}</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved>
<wp:comment_type>comment</wp:comment_type>
<wp:comment_parent>${numbers.get(parent ?? '') ?? 0}</wp:comment_parent>
<wp:comment_user_id>0</wp:comment_user_id>
</wp:comment>
`,
    )
    .join('')
}

const termOf = (domain: string, name: string) =>
  `<category domain="${domain}" nicename="${nicename(name)}">${cdata(name)}</category>`

/** In UTC: without a zone WordPress takes a date for one of its own. */
const dates = (at: string) => `<wp:post_date>${day(at)}</wp:post_date>\n<wp:post_date_gmt>${day(at)}</wp:post_date_gmt>`

/** `2026-11-27 08:30:00`, as WordPress writes times. */
const day = (at: string) => at.slice(0, 19).replace('T', ' ')

/** The part of an address for a term. */
const nicename = (name: string) =>
  encodeURIComponent(name.toLowerCase().trim().replace(/\s+/g, '-')).replace(/'/g, '%27')

const cdata = (text: string) => `<![CDATA[${withoutControls(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
