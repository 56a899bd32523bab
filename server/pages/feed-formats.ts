import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { FEED_TYPES, type FeedFile } from '#contract/addresses.ts'
import { escapeHtml } from '../http/escape-html.ts'

/** A feed. All texts are without control characters, all addresses absolute. */
export interface Feed {
  /** Never changes, in any format. */
  id: string
  title: string
  description: string
  /** Of its blogs, as a BCP 47 tag. */
  language: string
  /** The page that it is a feed of. */
  page: string
  /** The feed itself. */
  self: string
  /** ISO 8601; of a feed without items the beginning of the site: Atom demands a time. */
  updated: string
  items: FeedItem[]
}

export interface FeedItem {
  id: string
  url: string
  title: string
  /** As a BCP 47 tag; undefined: that of the feed. */
  language: string | undefined
  author: { name: string; url: string; avatar: string }
  /** The category, then the tags. */
  categories: string[]
  excerpt: string
  /** The whole text; undefined: only the excerpt may be shown. */
  html: string | undefined
  published: string
  updated: string
  picture: { url: string; type: string; bytes: number | undefined }
}

/** Writes a feed in the format of each file. */
export const WRITE_FEED: Record<FeedFile, (feed: Feed) => string> = {
  'feed.xml': atom,
  'rss.xml': rss,
  'feed.json': json,
}

function atom({ id, title, description, language, page, self, updated, items }: Feed): string {
  return generateAtomFeed({
    xml: { lang: language },
    id,
    title: { value: title },
    subtitle: { value: description },
    updated: new Date(updated),
    links: [
      { href: page, rel: 'alternate', type: 'text/html' },
      { href: self, rel: 'self', type: FEED_TYPES['feed.xml'] },
    ],
    entries: items.map((item) => ({
      ...(item.language && { xml: { lang: item.language } }),
      id: item.id,
      title: { value: item.title },
      authors: [{ name: item.author.name, uri: item.author.url }],
      categories: item.categories.map((term) => ({ term })),
      published: new Date(item.published),
      updated: new Date(item.updated),
      summary: { value: item.excerpt },
      ...(item.html !== undefined && { content: { type: 'html', value: item.html } }),
      links: [
        { href: item.url, rel: 'alternate', type: 'text/html' },
        {
          href: item.picture.url,
          rel: 'enclosure',
          type: item.picture.type,
          ...(item.picture.bytes !== undefined && { length: item.picture.bytes }),
        },
      ],
    })),
  })
}

function rss({ title, description, language, page, self, updated, items }: Feed): string {
  return generateRssFeed({
    title,
    link: page,
    description,
    language,
    lastBuildDate: new Date(updated),
    atom: { links: [{ href: self, rel: 'self', type: FEED_TYPES['rss.xml'] }] },
    items: items.map(({ picture: { url, type, bytes }, ...item }) => ({
      title: item.title,
      link: item.url,
      guid: { value: item.id, isPermaLink: false },
      pubDate: new Date(item.published),
      // RSS has an email address for an author, which is no one's business.
      dc: { creators: [item.author.name], ...(item.language && { languages: [item.language] }) },
      categories: item.categories.map((name) => ({ name })),
      // Readers take it for HTML.
      description: escapeHtml(item.excerpt),
      ...(item.html !== undefined && { content: { encoded: item.html } }),
      // An enclosure without a length is invalid.
      ...(bytes !== undefined && { enclosures: [{ url, type, length: bytes }] }),
    })),
  })
}

function json({ title, description, language, page, self, items }: Feed): string {
  const feed = generateJsonFeed({
    title,
    home_page_url: page,
    feed_url: self,
    description,
    language,
    items: items.map(({ picture: { url, type, bytes }, ...item }) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      ...(item.language && { language: item.language }),
      summary: item.excerpt,
      image: url,
      ...(item.html === undefined ? { content_text: item.excerpt } : { content_html: item.html }),
      date_published: new Date(item.published),
      date_modified: new Date(item.updated),
      authors: [item.author],
      tags: item.categories,
      attachments: [{ url, mime_type: type, ...(bytes !== undefined && { size_in_bytes: bytes }) }],
    })),
  })
  // The list is required, and feedsmith leaves out an empty one.
  return JSON.stringify({ ...(feed as object), ...(items.length === 0 && { items: [] }) })
}
