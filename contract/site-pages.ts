import { z } from 'zod'
import * as pages from '#messages/admin-pages.ts'
import * as messages from '#messages/validation.ts'
import { atLimit, refuse, refused } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { RICH_TEXT_MAX_BYTES } from './limits.ts'
import { OneLine } from './one-line.ts'
import { hasHidden, isVisible } from './visible-text.ts'

/** The last part of a page's address. */
export const PageSlug = z
  .string()
  .max(60)
  .regex(/^[a-z\d-]+$/, messages.pageAddressInvalid)

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

/** The parts of the prepared pages that the operator of the site fills in. */
export const PAGE_BLANKS = [
  pages.blankName,
  pages.blankEmail,
  pages.blankAddress,
  pages.blankFact,
  pages.blankPlace,
] as const

/** The parts of a page that are still to be filled in. */
export const blanksIn = (content: string) => PAGE_BLANKS.filter((blank) => content.includes(blank))

/** Why a page is not published. @param blanks at least one */
export const fillInFirst = (blanks: string[]) => formatMessage(messages.blanksLeft, { blanks: blanks.join(', ') })

const TEXT_LONG = formatMessage(messages.richTextLong, { max: RICH_TEXT_MAX_BYTES / 1000 })

/** The body of PUT /admin/pages/:slug. */
export const SitePageChange = z
  .object({
    title: OneLine()
      .refine(isVisible, { ...refused('required', messages.pageTitleRequired), abort: true })
      .max(100, { ...atLimit(messages.pageTitleLong), abort: true })
      .refine((title) => !hasHidden(title), refused('invalid-characters', messages.lineHidden)),
    content: z.string().max(RICH_TEXT_MAX_BYTES, TEXT_LONG),
    isPublished: z.boolean(),
    /** `updatedAt` of the page that was changed. */
    expected: z.iso.datetime().nullable(),
  })
  .superRefine(({ content, isPublished }, context) => {
    const blanks = isPublished ? blanksIn(content) : []
    if (blanks.length > 0) refuse(context, 'incomplete', fillInFirst(blanks), ['content'])
  })
export type SitePageChange = z.infer<typeof SitePageChange>

/** Maximum bytes of the body with every character of the content escaped. */
export const SITE_PAGE_MAX_BYTES = 6 * RICH_TEXT_MAX_BYTES
