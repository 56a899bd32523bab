import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { footnoteItems, footnotesIn } from '#contract/footnotes.ts'
import { RICH_TEXT_TAGS } from '#contract/rich-text.ts'
import * as messages from '#messages/common.ts'
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
  /** The number of the first footnote, of a text above a `Footnotes`; else its footnotes are shown in their places. */
  firstFootnote?: number
  /** Of its blog, if it has one of its own. */
  language?: string | undefined
}

/**
 * Rich text from the server, sanitised again in the browser; words that differ from another version may be in `<ins>`.
 * On the server, where sanitising again would need a DOM, it is as stored.
 */
export function RichText({ html, className = '', headingIds, firstFootnote, language }: Props) {
  const lang = useTextLanguage(language)
  const ids = headingIds?.join(' ')
  const clean = useMemo(() => cleaned(html, ids?.split(' '), firstFootnote), [html, ids, firstFootnote])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been cleaned
  return <div dir="auto" lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** The list of the footnotes of texts that are read one after another; nothing if they have none. */
export function Footnotes({ texts, language }: { texts: readonly string[]; language?: string | undefined }) {
  const lang = useTextLanguage(language)
  const notes = texts.flatMap(footnotesIn).map((note) => cleaned(note))
  if (notes.length === 0) return null
  const items = footnoteItems(notes, messages.backToText)
  return (
    <div role="doc-endnotes" aria-labelledby="footnotes-title" className="prose footnotes">
      <h2 id="footnotes-title">{messages.footnotes}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: each has just been cleaned */}
      <ol dir="auto" lang={lang} dangerouslySetInnerHTML={{ __html: items }} />
    </div>
  )
}

/** Sanitises HTML, and adds display markup. */
function cleaned(html: string, headingIds?: string[], firstFootnote?: number): string {
  return withReadingParts(import.meta.env.SSR ? html : DOMPurify.sanitize(html, ALLOWED), headingIds, firstFootnote)
}
