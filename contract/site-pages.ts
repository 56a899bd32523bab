import { z } from 'zod'
import * as pages from '#messages/admin-pages.ts'
import * as messages from '#messages/validation.ts'
import { atLimit, refuse, refused } from './field-errors.ts'
import { fold } from './fold.ts'
import { formatMessage } from './format-message.ts'
import { joined } from './joined.ts'
import { PAGE_TITLE_MAX, RICH_TEXT_MAX_BYTES } from './limits.ts'
import { OneLine } from './one-line.ts'
import { spokenLanguage } from './spoken-language.ts'
import { hasHidden, isVisible } from './visible-text.ts'

const SLUG_MAX = 60
/** How many pages are put in order at once. */
const PAGES_MAX = 500

/** The last part of a page's address. */
export const PageSlug = z
  .string()
  .max(SLUG_MAX, atLimit(messages.lineLong))
  .regex(/^[a-z\d-]+$/, messages.pageAddressInvalid)

/** An address made from a title; empty if the title has no Latin letter or digit. */
export function slugOfTitle(title: string): string {
  const words =
    fold(title)
      .replaceAll("'", '')
      .match(/[a-z\d]+/g) ?? []
  return words.reduce((slug, word) => {
    const longer = slug === '' ? word.slice(0, SLUG_MAX) : `${slug}-${word}`
    return longer.length > SLUG_MAX ? slug : longer
  }, '')
}

/** A page that admins wrote, or a prepared draft. */
export const SitePage = z.object({
  slug: z.string(),
  title: z.string(),
  /** Sanitised. */
  content: z.string(),
  isPublished: z.boolean(),
  /** Null: never saved. */
  updatedAt: z.iso.datetime().nullable(),
})
export type SitePage = z.infer<typeof SitePage>

/** A page in the list of the admins. */
export const ListedPage = SitePage.extend({
  /** Whether it has a draft that came with Blogi, and so a fixed address. */
  isPrepared: z.boolean(),
  /** Whether a link of the header or the footer leads to it, by the settings. */
  isLinked: z.boolean(),
  /** When it was deleted. It can be restored for `TRASH_DAYS`; null: it was not. */
  deletedAt: z.iso.datetime().nullable(),
})
export type ListedPage = z.infer<typeof ListedPage>

/** The parts of the prepared pages that the operator of the site fills in. */
export const PAGE_BLANKS = [
  pages.blankName,
  pages.blankEmail,
  pages.blankAddress,
  pages.blankFact,
  pages.blankPlace,
] as const

/** The parts of a page that are still to be filled in, in English or the language that is spoken. */
export const blanksIn = (content: string): string[] => [
  ...new Set(
    PAGE_BLANKS.flatMap((blank) => [blank, spokenLanguage().translate(blank)]).filter((blank) =>
      content.includes(blank),
    ),
  ),
]

/** Why a page is not published. @param blanks at least one */
export const fillInFirst = (blanks: string[]) => formatMessage(messages.blanksLeft, { blanks: joined(blanks) })

export const pageTextLong = () => formatMessage(messages.richTextLong, { max: RICH_TEXT_MAX_BYTES / 1000 })

const Fields = z.object({
  title: OneLine()
    .refine(isVisible, { ...refused('required', messages.pageTitleRequired), abort: true })
    .max(PAGE_TITLE_MAX, { ...atLimit(messages.pageTitleLong), abort: true })
    .refine((title) => !hasHidden(title), refused('invalid-characters', messages.lineHidden)),
  content: z.string().max(RICH_TEXT_MAX_BYTES, { error: pageTextLong }),
  isPublished: z.boolean(),
})

function refuseBlanks({ content, isPublished }: z.infer<typeof Fields>, context: z.RefinementCtx): void {
  const blanks = isPublished ? blanksIn(content) : []
  if (blanks.length > 0) refuse(context, 'incomplete', fillInFirst(blanks), ['content'])
}

/** The body of POST /admin/pages. */
export const NewSitePage = Fields.extend({ slug: PageSlug }).superRefine(refuseBlanks)
export type NewSitePage = z.infer<typeof NewSitePage>

/** The body of PUT /admin/pages/:slug. */
export const SitePageChange = Fields.extend({
  /** The new address of a page that is not published. */
  slug: PageSlug.optional(),
  /** `updatedAt` of the page that was changed. */
  expected: z.iso.datetime().nullable(),
}).superRefine(refuseBlanks)
export type SitePageChange = z.infer<typeof SitePageChange>

/** The body of POST /admin/pages/:slug/restore. */
export const RestoredPage = z.object({ isPublished: z.boolean().default(false) })

/** The body of PUT /admin/pageOrder: pages in their new order. Those that are not named come after them. */
export const PageOrder = z.object({ slugs: z.array(PageSlug).max(PAGES_MAX) })

/** What POST /admin/publishPages did: the prepared pages that it published, and those with blanks. */
export const PublishedPages = z.object({
  published: z.array(z.object({ slug: z.string(), title: z.string() })),
  left: z.array(z.object({ slug: z.string(), title: z.string(), blanks: z.array(z.string()) })),
})
export type PublishedPages = z.infer<typeof PublishedPages>

/** Maximum bytes of the body with every character of the content escaped. */
export const SITE_PAGE_MAX_BYTES = 6 * RICH_TEXT_MAX_BYTES
