import type { QueryClient } from '@tanstack/react-query'
import { BLOG_FIELDS, PARAGRAPH_LABELS } from '#contract/blog-fields.ts'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/previews.ts'
import { CARD_TITLE } from '../../blogs/blog-card.tsx'
import { blogCard } from '../../blogs/queries.ts'
import { hasStatus } from '../../http/api-error.ts'
import { blogIdIn } from '../../paths.ts'
import { BlogForm, type BlogValues } from '../blog-form-values.ts'

/**
 * Something to look at before publishing. It never blocks; missing required fields are rejected when the form is sent.
 */
export type Check = { field: keyof BlogValues; says: string; isNeeded?: true }

const VAGUE = /^(?:click |see |read )?(?:here|this|this link|link|more|read more|learn more)[.!…]?$/i
/** The narrowest a card gets, in pixels: a third of a window of 768, without its margins. */
const NARROWEST_CARD = 214

const FIELDS = [
  { text: 'intro', title: null, label: BLOG_FIELDS.intro.label },
  ...PARAGRAPHS.map((name) => ({
    text: `${name}Description` as const,
    title: `${name}Title` as const,
    label: PARAGRAPH_LABELS[name],
  })),
] as const

/** Checks of the texts and titles of a form alone. Needs a DOM. */
export function checksOf(values: BlogValues): Check[] {
  const title = isCutOnCards(values.title) ? [{ field: 'title' as const, says: messages.titleCut }] : []
  return [...missingIn(values), ...title, ...FIELDS.flatMap((field) => sectionChecks(values, field))]
}

/** The errors that the form would be rejected for. */
function missingIn(values: BlogValues): Check[] {
  const issues = BlogForm.safeParse(values).error?.issues ?? []
  return issues.flatMap(({ path: [field], message }): Check[] => {
    const isField = typeof field === 'string' && field in values
    const says = formatMessage(messages.needed, { problem: message })
    return isField ? [{ field: field as keyof BlogValues, says, isNeeded: true }] : []
  })
}

function sectionChecks(values: BlogValues, { text, title, label: section }: (typeof FIELDS)[number]): Check[] {
  const body = parsed(values[text])
  const found: Check[] = []
  if (title && values[title].trim() && !body.textContent?.trim() && !body.querySelector('img')) {
    found.push({ field: text, says: formatMessage(messages.sectionWithoutText, { section }) })
  }
  const undescribed = [...body.querySelectorAll('img')].filter((image) => !image.alt.trim()).length
  if (undescribed > 0) {
    found.push({ field: text, says: formatMessage(messages.undescribedPictures, { section, count: undescribed }) })
  }
  let level = 1
  for (const header of body.querySelectorAll('h1, h2, h3')) {
    const next = Number(header.tagName[1])
    if (next > level + 1) {
      const said = { section, heading: header.textContent ?? '', level: next }
      const isFirst = level === 1 && !body.querySelector('h1')
      const says = isFirst
        ? formatMessage(messages.headerFirst, said)
        : formatMessage(messages.headerSkipped, { ...said, before: level })
      found.push({ field: text, says })
    }
    level = next
  }
  for (const link of body.querySelectorAll('a')) {
    const words = link.textContent?.trim() ?? ''
    if (VAGUE.test(words))
      found.push({ field: text, says: formatMessage(messages.vagueLink, { section, link: words }) })
  }
  return found
}

/** The links to blogs of this site that readers cannot open. */
export async function missingBlogs(values: BlogValues, client: QueryClient): Promise<Check[]> {
  const links = FIELDS.flatMap(({ text, label }) =>
    [...parsed(values[text]).querySelectorAll('a')].map((link) => ({ text, label, link })),
  )
  const checks = links.map(async ({ text, label, link }): Promise<Check[]> => {
    const { origin, pathname } = new URL(link.href, location.origin)
    const id = origin === location.origin ? blogIdIn(pathname) : undefined
    if (!id) return []
    const isMissing = await client.fetchQuery({ ...blogCard(id), retry: false, staleTime: 60_000 }).then(
      () => false,
      (error) => hasStatus(error, 404) || hasStatus(error, 400),
    )
    if (!isMissing) return []
    const says = formatMessage(messages.brokenLink, { section: label, link: link.textContent ?? '' })
    return [{ field: text, says }]
  })
  return (await Promise.all(checks)).flat()
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

function isCutOnCards(title: string): boolean {
  const heading = document.createElement('h2')
  heading.className = CARD_TITLE
  heading.classList.add('invisible', 'fixed')
  heading.style.width = `${NARROWEST_CARD}px`
  heading.textContent = title
  document.body.append(heading)
  const isCut = heading.scrollHeight > heading.clientHeight + 1
  heading.remove()
  return isCut
}
