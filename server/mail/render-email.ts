import { escapeHtml } from '../http/escape-html.ts'

/** The site that an email is from: its URL without a trailing slash, and its name. */
export interface Site {
  url: string
  name: string
}

/** What an email says. It is the same in text and HTML. */
export interface Content {
  subject: string
  paragraphs: string[]
  /** A link after the first paragraph. */
  link?: { label: string; url: string }
}

const FONT = "font-family:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
/** The accent of the site's buttons with white text: readable on any background that a mail program chooses. */
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:999px;background:#6d28d9;color:#ffffff;font-weight:600;text-decoration:none'

/**
 * Lays an email out as text and as HTML. Text and background colours are the mail program's own, light or dark; nothing
 * is loaded from anywhere.
 */
export function renderEmail({ subject, paragraphs, link }: Content, site: Site): { text: string; html: string } {
  const [first = '', ...rest] = paragraphs
  const text = [first, ...(link ? [link.url] : []), ...rest, `-- \n${site.name}, ${site.url}`].join('\n\n')
  const paragraph = (content: string) => `<p style="margin:0 0 20px">${escapeHtml(content)}</p>`
  const url = link && escapeHtml(link.url)
  const button = link
    ? `<p style="margin:28px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 20px;font-size:14px">Or open this address: <a href="${url}" style="word-break:break-all">${url}</a></p>`
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
${button}
${rest.map(paragraph).join('\n')}
<p style="margin:32px 0 0;font-size:14px"><a href="${escapeHtml(site.url)}">${escapeHtml(site.name)}</a></p>
</div>
</body>
</html>
`
  return { text: `${text}\n`, html }
}

/** A time as an email says it, such as "23 November 2026 at 14:05 UTC". */
export function timeInWords(at: Date): string {
  return `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
}
