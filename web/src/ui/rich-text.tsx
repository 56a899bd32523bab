import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { RICH_TEXT_TAGS } from '#contract/rich-text.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { addReadingButtons, widthInText, withHeadingLinks } from './reading-html.ts'

const ATTRIBUTES = Object.values(RICH_TEXT_TAGS).flat()
const ALLOWED = {
  // Coloured code has spans, with classes; `ins` marks the words that differ from another version.
  ALLOWED_TAGS: [...Object.keys(RICH_TEXT_TAGS), 'span', 'ins'],
  ALLOWED_ATTR: ATTRIBUTES,
  // Otherwise DOMPurify would check their values as URLs and remove them.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => !/href|src/.test(name)),
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
}

type Props = {
  html: string
  className?: string
  /** The ids of the headings, in order, of a text that is read: with links, and buttons for its code and pictures. */
  headingIds?: readonly string[]
}

/**
 * Rich text from the server, sanitised again in the browser; words that differ from another version may be in `<ins>`.
 * On the server, where sanitising again would need a DOM, it is as stored.
 */
export function RichText({ html, className = '', headingIds }: Props) {
  const language = useTextLanguage()
  const ids = headingIds?.join(' ')
  const clean = useMemo(() => cleaned(html, ids?.split(' ')), [html, ids])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place, and it has just been cleaned
  return <div dir="auto" lang={language} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** Sanitises HTML. Every picture is sized to be seen whole, and never wider than its own width. */
function cleaned(html: string, headingIds: string[] | undefined): string {
  if (import.meta.env.SSR) return headingIds ? withHeadingLinks(html, headingIds) : html
  const body = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM: true }) as HTMLElement
  for (const image of body.querySelectorAll('img')) {
    const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
    if (width > 0 && height > 0) image.style.width = widthInText({ width, height })
  }
  // They scroll sideways where they are too wide, also by key.
  for (const one of body.querySelectorAll<HTMLElement>('table,pre')) one.tabIndex = 0
  // On paper the addresses of others are written out.
  for (const link of body.querySelectorAll('a')) if (link.origin === location.origin) link.dataset.own = ''
  if (!headingIds) return body.innerHTML
  addReadingButtons(body)
  return withHeadingLinks(body.innerHTML, headingIds)
}
