import { z } from 'zod'
import { RICH_TEXT_MAX_BYTES } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { OneLine } from './one-line.ts'
import { hasHidden, isVisible } from './visible-text.ts'

/** The last part of a page's address. */
export const PageSlug = z
  .string()
  .max(60)
  .regex(/^[a-z\d-]+$/, 'An address has small letters, digits and hyphens')

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
  '[name]',
  '[email address]',
  '[name and address]',
  '[say what is true here]',
  '[say where]',
] as const

/** The parts of a page that are still to be filled in. */
export const blanksIn = (content: string) => PAGE_BLANKS.filter((blank) => content.includes(blank))

/** Why a page is not published. @param blanks at least one */
export const fillInFirst = (blanks: string[]) => `Fill in ${blanks.join(', ')} before you publish this page`

/** The body of PUT /admin/pages/:slug. */
export const SitePageChange = z
  .object({
    title: OneLine()
      .refine(isVisible, { error: 'A title is required', abort: true })
      .max(100, { error: 'A title has at most 100 characters', abort: true })
      .refine((title) => !hasHidden(title), 'This contains characters that cannot be seen'),
    content: z.string().max(RICH_TEXT_MAX_BYTES, MESSAGES.richTextLong),
    isPublished: z.boolean(),
    /** `updatedAt` of the page that was changed. */
    expected: z.iso.datetime().nullable(),
  })
  .superRefine(({ content, isPublished }, context) => {
    const blanks = isPublished ? blanksIn(content) : []
    if (blanks.length > 0) context.addIssue({ code: 'custom', path: ['content'], message: fillInFirst(blanks) })
  })
export type SitePageChange = z.infer<typeof SitePageChange>

/** Maximum bytes of the body with every character of the content escaped. */
export const SITE_PAGE_MAX_BYTES = 6 * RICH_TEXT_MAX_BYTES
