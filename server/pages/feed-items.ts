import { setTimeout } from 'node:timers/promises'
import type { Blog, BlogCard } from '#contract/blogs.ts'
import { findBlog } from '../blogs/queries.ts'
import { blogPath } from '../blogs/slug.ts'
import type { Deps } from '../deps.ts'
import { blogHtml, pictureHtml } from '../export/blog-html.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { withoutControls } from '../http/xml.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { MEDIA_PATH } from '../media/store.ts'
import type { FeedItem } from './feed-formats.ts'

const SIZE_PATIENCE_MS = 2000
/** Characters of whole texts in one feed, about a megabyte at most; later ones have their excerpt. */
const WHOLE_MAX = 500_000

/**
 * The items of a feed.
 * @param site the site's URL
 * @param isWhole whether visitors may read whole texts
 */
export async function feedItems(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  cards: BlogCard[],
  site: string,
  isWhole: boolean,
): Promise<FeedItem[]> {
  const sizes = await Promise.all(cards.map(({ mainImage }) => sizeOf(media, mainImage.url)))
  const items: FeedItem[] = []
  let room = isWhole ? WHOLE_MAX : 0
  for (const [at, card] of cards.entries()) {
    await yieldToEventLoop()
    // One at a time: each may be 800 kB long.
    const blog = room > 0 ? await findBlog(db, card._id, undefined) : undefined
    const html = blog && wholeText(blog, site)
    room -= html?.length ?? 0
    items.push(feedItem(card, site, room < 0 ? undefined : html, sizes[at]))
  }
  return items
}

function feedItem(card: BlogCard, site: string, html: string | undefined, bytes: number | undefined): FeedItem {
  const { _id: id, title, authorName, createdBy, authorAvatar, category, tags, excerpt, mainImage } = card
  const published = card.publishedAt ?? card.createdAt
  return {
    id: `urn:uuid:${id}`,
    url: site + blogPath({ id, title }),
    title: withoutControls(title),
    language: card.language,
    author: {
      name: withoutControls(authorName),
      url: `${site}/userProfile/${createdBy}`,
      avatar: site + authorAvatar,
    },
    categories: [withoutControls(category), ...tags],
    excerpt: withoutControls(excerpt),
    html,
    published,
    // A blog that is published later than it was written is new then.
    updated: [published, card.updatedAt].sort().at(-1) ?? published,
    picture: { url: site + mainImage.url, type: 'image/webp', bytes },
  }
}

/** Undefined if the store does not say in time: a feed is worth more than the length of its pictures. */
async function sizeOf(media: Deps['media'], url: string): Promise<number | undefined> {
  const size = media.size(url.slice(MEDIA_PATH.length)).catch(() => undefined)
  return Promise.race([size, setTimeout(SIZE_PATIENCE_MS, undefined, { ref: false })])
}

/** A blog as standalone HTML, as the article shows it below its title. */
function wholeText(blog: Blog, site: string): string {
  const standfirst = blog.standfirst && `<p><em>${escapeHtml(blog.standfirst)}</em></p>`
  const head = standfirst + pictureHtml(site + blog.mainImage.url, '')
  // Readers show several blogs in one document.
  return withoutControls(head + blogHtml(blog, (path) => site + path, `${blog._id}-`))
}
