import type { SiteSettings } from '#contract/settings.ts'
import type { SiteImages } from '#contract/site-images.ts'
import { lineOf } from './direction.ts'

/** The site that an email is from: its URL without a trailing slash, and its name. */
export interface Site {
  url: string
  name: string
}

/** How the emails of a site look: the settings and the logo that admins chose. */
export interface Branding extends Pick<SiteSettings, 'name' | 'accent' | 'accentDark'> {
  images: SiteImages
}

/** The content of an email, the same in text and HTML. */
export interface Content {
  subject: string
  paragraphs: string[]
  /** A list after the paragraphs. */
  items?: Item[]
  /** The button: the one thing that there is to do. */
  link?: { label: string; url: string }
  /** Paragraphs below the button: what is to be done after it, or without it. */
  after?: string[]
  /** Why its reader gets the email, the first of its last lines. */
  why: string
  /** How to end emails of this kind: what the last line says, the page it leads to, and the address for mail programs. */
  unsubscribe?: { words: string; page: string; oneClick: string }
}

/** An item of a list in an email: a title that is a link, its author, and an excerpt. */
export interface Item {
  title: string
  url: string
  by: string
  excerpt: string
}

/**
 * An email in which each text is one line, as it is meant to be: a title or a name of a stranger can neither begin a
 * paragraph of its own nor reorder the words beside it.
 */
export function onLines(content: Content): Content {
  const { subject, paragraphs, items, link, after, why } = content
  return {
    ...content,
    subject: lineOf(subject),
    paragraphs: paragraphs.map(lineOf),
    ...(items && {
      items: items.map(({ title, by, excerpt, url }) => ({
        title: lineOf(title),
        by: lineOf(by),
        excerpt: lineOf(excerpt),
        url,
      })),
    }),
    ...(link && { link: { ...link, label: lineOf(link.label) } }),
    ...(after && { after: after.map(lineOf) }),
    why: lineOf(why),
  }
}
