import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { RICH_TEXT_TAGS } from '#contract/rich-text.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { withReadingParts } from './reading-html.ts'

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

/** Sanitises HTML, and adds display markup. */
function cleaned(html: string, headingIds: string[] | undefined): string {
  return withReadingParts(import.meta.env.SSR ? html : DOMPurify.sanitize(html, ALLOWED), headingIds)
}
