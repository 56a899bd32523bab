import { Link } from 'react-router'
import * as messages from '#messages/blogs.ts'
import { useTextLanguage } from '../settings/queries.ts'
import type { Entry } from './outline.ts'

/** With fewer headings than this a blog has no table of contents. */
const FEWEST = 3
const INDENTS = ['', 'ps-4', 'ps-8']

type Props = {
  entries: Entry[]
  /** Of the blog, if it has one of its own. */
  language: string | undefined
}

/** The table of contents above the text: closed, so that the text begins where it did. */
export function ContentsAbove({ entries, language, className }: Props & { className: string }) {
  if (entries.length < FEWEST) return null
  return (
    <details className={`mb-8 rounded-xl border border-line px-4 print:hidden ${className}`}>
      <summary className="cursor-pointer py-2.5 font-medium">{messages.contents}</summary>
      <nav aria-label={messages.contents} className="pb-3">
        <List entries={entries} language={language} />
      </nav>
    </details>
  )
}

/** The same in the margin, where it stays in view. The container has to be `relative`. */
export function ContentsBeside({ entries, language, className }: Props & { className: string }) {
  if (entries.length < FEWEST) return null
  return (
    // From the left edge of the site's header to the text, at any width.
    <div className={`absolute inset-y-0 start-[calc(50cqw-35.5rem)] w-48 print:hidden ${className}`}>
      <nav
        aria-label={messages.contents}
        className="sticky top-8 max-h-[calc(100vh-4rem)] overflow-y-auto pe-1 text-sm"
      >
        <p aria-hidden className="mb-1 font-semibold">
          {messages.contents}
        </p>
        <List entries={entries} language={language} />
      </nav>
    </div>
  )
}

function List({ entries, language }: Props) {
  return (
    <ol lang={useTextLanguage(language)}>
      {entries.map(({ id, text, depth }) => (
        <li key={id} className={INDENTS[depth]}>
          <Link
            to={{ hash: id }}
            dir="auto"
            className="block py-1 leading-snug text-quiet underline-offset-4 hover:text-ink hover:underline"
          >
            {text}
          </Link>
        </li>
      ))}
    </ol>
  )
}
