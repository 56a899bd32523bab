import { formatMessage } from '#contract/format-message.ts'
import { plainLine } from '#contract/visible-text.ts'
import * as messages from '#messages/emails.ts'
import { escapeHtml } from '../http/escape-html.ts'

/** The site that an email is from: its URL without a trailing slash, and its name. */
export interface Site {
  url: string
  name: string
}

/** The content of an email, the same in text and HTML. */
export interface Content {
  subject: string
  paragraphs: string[]
  /** A link after the first paragraph. */
  link?: { label: string; url: string }
  /** A list after the first paragraph, and before the link. */
  items?: Item[]
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

const FONT = "font-family:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
/** The accent of the site's buttons with white text: readable on any background that a mail program chooses. */
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:999px;background:#6d28d9;color:#ffffff;font-weight:600;text-decoration:none'

/**
 * An email in which each text is one line, as it is meant to be: a title or a name of a stranger can neither begin a
 * paragraph of its own nor reorder the words beside it.
 */
export function onLines(content: Content): Content {
  const { subject, paragraphs, items, link } = content
  return {
    ...content,
    subject: plainLine(subject),
    paragraphs: paragraphs.map(plainLine),
    ...(items && {
      items: items.map(({ title, by, excerpt, url }) => ({
        title: plainLine(title),
        by: plainLine(by),
        excerpt: plainLine(excerpt),
        url,
      })),
    }),
    ...(link && { link: { ...link, label: plainLine(link.label) } }),
  }
}

/**
 * Lays an email out as text and as HTML. Text and background colours are the mail program's own, light or dark; nothing
 * is loaded from anywhere.
 */
export function renderEmail(content: Content, site: Site): { text: string; html: string } {
  const { subject, paragraphs, link, items = [], unsubscribe } = content
  const [first = '', ...rest] = paragraphs
  const text = [
    first,
    ...items.map(({ title, by, excerpt, url }) => [title, by, excerpt, url].filter(Boolean).join('\n')),
    ...(link ? [link.url] : []),
    ...rest,
    `-- \n${site.name}, ${site.url}`,
    ...(unsubscribe ? [`${unsubscribe.words}: ${unsubscribe.page}`] : []),
  ].join('\n\n')
  const paragraph = (words: string) => `<p style="margin:0 0 20px">${escapeHtml(words)}</p>`
  const ending = unsubscribe
    ? `\n<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(unsubscribe.page)}">${escapeHtml(unsubscribe.words)}</a></p>`
    : ''
  const url = link && escapeHtml(link.url)
  const button = link
    ? `<p style="margin:28px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 20px;font-size:14px">${formatMessage(messages.openAddress, { link: `<a href="${url}" style="word-break:break-all">${url}</a>` })}</p>`
    : ''
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px">
<div style="max-width:520px;margin:0 auto;${FONT};font-size:16px;line-height:1.6">
<p style="margin:0 0 24px;font-size:24px;font-weight:700">${escapeHtml(site.name)}</p>
<h1 style="margin:0 0 20px;font-size:20px">${escapeHtml(subject)}</h1>
${paragraph(first)}
${items.map(renderItem).join('\n')}
${button}
${rest.map(paragraph).join('\n')}
<p style="margin:32px 0 0;font-size:14px"><a href="${escapeHtml(site.url)}">${escapeHtml(site.name)}</a></p>${ending}
</div>
</body>
</html>
`
  return { text: `${text}\n`, html }
}

function renderItem({ title, url, by, excerpt }: Item): string {
  return `<div style="margin:0 0 24px;overflow-wrap:anywhere">
<p dir="auto" style="margin:0;font-size:18px;font-weight:600"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(title)}</a></p>
<p dir="auto" style="margin:2px 0 0;font-size:14px">${escapeHtml(by)}</p>
<p dir="auto" style="margin:6px 0 0">${escapeHtml(excerpt)}</p>
</div>`
}

/** A time as an email says it, such as "23 November 2026 at 14:05 UTC". */
export function timeInWords(at: Date): string {
  return `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
}
